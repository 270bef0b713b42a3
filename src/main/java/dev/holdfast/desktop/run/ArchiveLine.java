package dev.holdfast.desktop.run;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.text.VisibleText;
import java.nio.file.Path;

/** Says where what a cleanup deleted is kept, or why it is kept nowhere. Needs no toolkit. */
public final class ArchiveLine {

  private ArchiveLine() {}

  /**
   * Returns the line of a result.
   *
   * @param asked where it was to be kept; null if nowhere
   * @param written where it is; null if nowhere
   * @param nothing whether nothing was deleted, and nothing may have been
   * @param operation what a cleanup does there
   */
  public static String of(Path asked, Path written, boolean nothing, OperationTerm operation) {
    if (written != null) {
      return VisibleText.line(written.toString());
    }
    String key = !nothing ? "archive.none" : asked == null ? "archive.unasked" : "archive.nothing";
    return Fxml.messages(ArchiveLine.class).in(operation).get(key);
  }
}
