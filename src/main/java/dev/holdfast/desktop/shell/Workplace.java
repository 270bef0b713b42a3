package dev.holdfast.desktop.shell;

import dev.holdfast.cleanup.Cleanup;
import dev.holdfast.cleanup.Holding;
import dev.holdfast.desktop.dialog.FilePicker;
import dev.holdfast.desktop.dialog.FileSaver;
import java.time.ZoneId;

/**
 * What pages have to work with, whatever store is open.
 *
 * @param zone in which times are shown
 * @param open how the operator chooses a file to read
 * @param save how the operator chooses where a file is written
 * @param cleanup the road by which a store is changed; null where nothing is
 * @param holding the road by which tasks are kept from that
 */
public record Workplace(
    ZoneId zone, FilePicker open, FileSaver save, Cleanup cleanup, Holding holding) {}
