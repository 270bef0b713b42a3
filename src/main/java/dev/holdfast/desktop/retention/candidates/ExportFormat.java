package dev.holdfast.desktop.retention.candidates;

/** How candidates are written into a file. */
public enum ExportFormat {
  /** A table for a spreadsheet. */
  CSV("csv"),
  /** The preview with its candidates, in the store's own field names. */
  JSON("json");

  /** What the file's name ends with, without the dot. */
  public final String extension;

  ExportFormat(String extension) {
    this.extension = extension;
  }
}
