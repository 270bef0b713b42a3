package dev.holdfast.desktop.dialog;

import static dev.holdfast.desktop.fx.Nodes.upright;

import javafx.application.Platform;
import javafx.geometry.Insets;
import javafx.geometry.Rectangle2D;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.stage.Screen;
import javafx.stage.Window;

/** What is in a dialog: as high as it wants to be, scrolling where the screen ends. */
public final class GrowingContent extends ScrollPane {

  /** What a dialog has besides: its heading, its buttons, the window's frame. */
  private static final double FRAME = 200;

  /** Where the scroll bar goes: into the margin of the dialog, beside the fields. */
  private static final double LANE = 14;

  /** Takes the content, whose height may change while it is seen. */
  public GrowingContent(Region content) {
    super(new StackPane(content));
    ((Region) getContent()).setPadding(new Insets(0, LANE, 0, 0));
    VBox.setMargin(this, new Insets(0, -LANE, 0, 0));
    upright(this);
    getStyleClass().addAll("edge-to-edge", "growing-content");
    ((Region) getContent()).heightProperty().subscribe(height -> grow(height.doubleValue()));
  }

  /**
   * Makes room for the content before the dialog is shown.
   *
   * @param width how wide the content will be
   */
  public void prepare(double width) {
    getContent().applyCss();
    setPrefViewportHeight(Math.min(getContent().prefHeight(width + LANE), most()));
  }

  private void grow(double height) {
    double wanted = Math.min(height, most());
    if (height > 0 && Math.abs(wanted - getPrefViewportHeight()) >= 1) {
      double more = wanted - getPrefViewportHeight();
      setPrefViewportHeight(wanted);
      Platform.runLater(() -> fit(more));
    }
  }

  private void fit(double more) {
    Window window = getScene() == null ? null : getScene().getWindow();
    if (window == null || !window.isShowing()) {
      return;
    }
    // First up, then larger: never beyond the lower edge of the screen.
    Rectangle2D screen = screen();
    double lowest = screen.getMaxY() - window.getHeight() - more;
    if (window.getY() > lowest) {
      window.setY(Math.max(screen.getMinY(), lowest));
    }
    // What wants more in the midst of a layout is not heard by those above, who keep the height of
    // before.
    requestLayout();
    window.sizeToScene();
  }

  private double most() {
    return screen().getHeight() - FRAME;
  }

  private Rectangle2D screen() {
    Window window = getScene() == null ? null : getScene().getWindow();
    return window == null || Double.isNaN(window.getX())
        ? Screen.getPrimary().getVisualBounds()
        : DialogPlace.screen(window);
  }
}
