package dev.holdfast.desktop.run;

import java.nio.file.Path;

/**
 * Where the rows of a cleanup could be kept.
 *
 * @param suggested the file to begin with, absolute
 * @param needed about how many bytes an archive takes
 * @param mayExist whether an archive that is there already may be gone on with: that of an earlier
 *     run of the same plan
 */
public record ArchiveOffer(Path suggested, long needed, boolean mayExist) {}
