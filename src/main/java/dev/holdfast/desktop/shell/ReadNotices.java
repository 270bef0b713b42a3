package dev.holdfast.desktop.shell;

import dev.holdfast.desktop.fx.Banner;
import dev.holdfast.desktop.fx.InlineFailure;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.scene.layout.VBox;

/** Says below the head of a part that what was read is out of date, or why it could not be read. */
public final class ReadNotices {

  private final VBox rows;
  private final StoreRead<?> read;

  private ReadNotices(VBox rows, StoreRead<?> read) {
    this.rows = rows;
    this.read = read;
  }

  /**
   * Follows what is read.
   *
   * @param rows the part, with its head first
   * @param outdated whether what was read is out of date
   * @param sentence says so
   */
  public static void follow(
      VBox rows, StoreRead<?> read, BooleanBinding outdated, String sentence) {
    Banner banner = new Banner(Banner.Kind.INFO);
    banner.textProperty().bind(Bindings.when(outdated).then(sentence).otherwise(""));
    rows.getChildren().add(1, banner);
    read.failureProperty().subscribe(new ReadNotices(rows, read)::failed);
  }

  /** Only there while it is needed: another part of the page may have one of its own. */
  private void failed(String sentence) {
    rows.getChildren().removeIf(InlineFailure.class::isInstance);
    if (sentence != null) {
      InlineFailure failure = new InlineFailure();
      failure.messageProperty().set(sentence);
      failure.setOnRetry(read::retry);
      rows.getChildren().add(1, failure);
    }
  }
}
