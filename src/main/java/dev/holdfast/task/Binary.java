package dev.holdfast.task;

/**
 * A binary column value that was not read: only its size is known.
 *
 * @param bytes its size in bytes
 */
public record Binary(long bytes) {
  @Override
  public String toString() {
    return "(" + bytes + " bytes)";
  }
}
