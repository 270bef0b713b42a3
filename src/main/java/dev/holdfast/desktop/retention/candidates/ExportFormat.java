package dev.holdfast.desktop.retention.candidates;

/** How candidates are written into a file. */
public enum ExportFormat {
  /** A table for a spreadsheet. */
  CSV("csv"),
  /** The preview with its candidates, in the store's own field names. */
  JSON("json");

  private final String extension;

  ExportFormat(String extension) {
    this.extension = extension;
  }

  /** Returns what the file's name ends with, without the dot. */
  public String extension() {
    return extension;
  }
}
