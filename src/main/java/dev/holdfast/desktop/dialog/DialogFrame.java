package dev.holdfast.desktop.dialog;

import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.wrapped;

import dev.holdfast.desktop.fx.StoreBand;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;
import javafx.scene.control.ButtonType;
import javafx.scene.control.Dialog;
import javafx.scene.control.DialogPane;
import javafx.scene.control.Label;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import javafx.stage.Window;

/** The look all dialogs share: a heading, then the content. */
public final class DialogFrame {

  private static final double WIDTH = 460;

  private DialogFrame() {}

  /** Returns a dialog without buttons, which has its heading for a title, too. */
  public static Dialog<ButtonType> of(Window owner, String heading, Node... content) {
    return of(owner, WIDTH, new ReadOnlyStringWrapper(heading), content);
  }

  /**
   * Returns a dialog without buttons.
   *
   * @param width of the content, in pixels
   * @param heading what stands above the content, and first above the window
   */
  public static Dialog<ButtonType> of(
      Window owner, double width, ObservableValue<String> heading, Node... content) {
    Dialog<ButtonType> dialog = new Dialog<>();
    dialog.initOwner(owner);
    dialog.setTitle(heading.getValue());
    DialogPane pane = dialog.getDialogPane();
    Label title = wrapped(styled(new Label(), "dialog-title"));
    title.textProperty().bind(heading);
    VBox all = styled(new VBox(title), "dialog-body");
    all.getChildren().addAll(content);
    all.setPrefWidth(width);
    pane.getStyleClass().add("holdfast-dialog");
    pane.setContent(all);
    pane.setMinHeight(Region.USE_PREF_SIZE);
    DialogPlace.centre(pane);
    return dialog;
  }

  /**
   * Asks on the FX thread and waits for the answer; not to be called on that thread.
   *
   * @param asking completes what it is given
   */
  static <T> T answer(Consumer<CompletableFuture<T>> asking) {
    CompletableFuture<T> answer = new CompletableFuture<>();
    Platform.runLater(
        () -> {
          try {
            asking.accept(answer);
          } catch (RuntimeException bug) {
            answer.completeExceptionally(bug);
          }
        });
    return answer.join();
  }

  /** Names a store of production across the dialog; others are not worth the room. */
  public static void mark(DialogPane pane, ConnectionProfile store) {
    if (store != null && store.environment() == Environment.PRODUCTION) {
      StoreBand band = new StoreBand(store);
      // A long address is cut: it must not make the dialog as wide as it is.
      band.setMinWidth(0);
      band.setPrefWidth(0);
      pane.setHeader(band);
    }
  }

  /** Returns whether a dialog is open over the window of a node. */
  public static boolean isOpenOver(Node node) {
    Window window = node.getScene() == null ? null : node.getScene().getWindow();
    return window != null
        && Window.getWindows().stream()
            .anyMatch(each -> each instanceof Stage stage && stage.getOwner() == window);
  }
}
