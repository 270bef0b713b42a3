package dev.holdfast.desktop.shell;

import static dev.holdfast.desktop.fx.Nodes.tall;

import dev.holdfast.desktop.fx.InlineFailure;
import dev.holdfast.desktop.fx.Placeholder;
import dev.holdfast.desktop.fx.ShownZone;
import java.util.List;
import java.util.function.Function;
import javafx.scene.Node;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** What is read, once it is; until then that it is being read, or why it could not be. */
public final class ReadContent extends VBox {

  /**
   * Shows what is read now, and each time it comes.
   *
   * @param loading says that it is being read
   * @param show makes of what was read what is shown
   */
  public <T> ReadContent(StoreRead<T> read, String loading, Function<T, Node> show) {
    StackPane content = tall(new StackPane());
    Runnable fill =
        () ->
            content
                .getChildren()
                .setAll(
                    read.value() != null
                        ? List.of(show.apply(read.value()))
                        : read.isLoading() ? List.of(Placeholder.loading(loading)) : List.of());
    getChildren().setAll(InlineFailure.of(read.failure, read::retry), content);
    read.value.subscribe(fill);
    read.loading.subscribe(fill);
    ShownZone.follow(this, fill);
    fill.run();
  }
}
