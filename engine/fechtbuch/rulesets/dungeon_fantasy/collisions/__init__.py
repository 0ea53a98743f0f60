"""Bodies that strike bodies: slams, shield rushes, pounces, overruns, tramples, evading, drops from above."""
