// Bundles the front end into one ESM file. The same sources give the same bytes: no time, path or name of a machine enters it.
import { build } from "esbuild";

await build({
  entryPoints: ["fechtbuch_widgets/src/main.js"],
  outfile: "fechtbuch_widgets/static/fechtbuch.js",
  bundle: true,
  format: "esm",
  target: "es2022",
  charset: "utf8",
  legalComments: "none",
  minifyWhitespace: true,
  minifySyntax: true,
  loader: { ".css": "text" },
  logLevel: "warning",
});
