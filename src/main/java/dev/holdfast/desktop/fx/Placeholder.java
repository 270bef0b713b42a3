package dev.holdfast.desktop.fx;

import static dev.holdfast.desktop.fx.Nodes.label;
import static dev.holdfast.desktop.fx.Nodes.styled;

import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressIndicator;
import javafx.scene.layout.VBox;
import javafx.scene.text.TextAlignment;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** What stands where there is nothing to show: why, and what to do about it. */
public final class Placeholder extends VBox {

  private Placeholder(Node symbol, String title, String detail, Node... actions) {
    getStyleClass().add("placeholder");
    setAlignment(Pos.CENTER);
    Label heading = label(title, "placeholder-title");
    Label words = label(detail, "text-muted");
    for (Label label : new Label[] {heading, words}) {
      label.setWrapText(true);
      label.setTextAlignment(TextAlignment.CENTER);
      label.setAlignment(Pos.CENTER);
      label.setMinHeight(USE_PREF_SIZE);
    }
    Shown.now(words, !detail.isEmpty());
    getChildren().addAll(symbol, heading, words);
    getChildren().addAll(actions);
  }

  /** Nothing is there. */
  public static Placeholder empty(String title, String detail, Node... actions) {
    return new Placeholder(new FontIcon(Feather.INBOX), title, detail, actions);
  }

  /** Nothing is there yet. */
  public static Placeholder loading(String title, Node... actions) {
    ProgressIndicator spinner = styled(new ProgressIndicator(), "placeholder-spinner");
    return new Placeholder(spinner, title, "", actions);
  }
}
