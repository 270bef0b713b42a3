package dev.holdfast.desktop.fx;

import static dev.holdfast.desktop.fx.Nodes.whole;
import static dev.holdfast.desktop.fx.Nodes.wide;

import dev.holdfast.text.Messages;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/**
 * An expected failure shown where it happened, with Retry. Takes no room while there is no message.
 */
public final class InlineFailure extends HBox {

  /** The sentence to show; null or empty hides all. */
  public final StringProperty message = new SimpleStringProperty();

  public final BooleanProperty covered = new SimpleBooleanProperty();
  private final Messages messages = Fxml.messages(InlineFailure.class);
  private final Button retry = whole(new Button(messages.get("failure.retry")));

  /** Shows nothing yet. */
  public InlineFailure() {
    getStyleClass().addAll("banner", "danger", "inline-failure");
    setAlignment(Pos.CENTER_LEFT);
    Label text = wide(new Label());
    text.setWrapText(true);
    text.textProperty().bind(message);
    retry.setVisible(false);
    retry.managedProperty().bind(retry.visibleProperty());
    getChildren().addAll(new FontIcon(Feather.ALERT_TRIANGLE), text, retry);
    Shown.when(this, message.isNotEmpty().and(covered.not()));
    setMinHeight(USE_PREF_SIZE);
    setAccessibleRole(AccessibleRole.TEXT);
    accessibleTextProperty().bind(message);
  }

  /** Shows why something failed. */
  public static InlineFailure of(ObservableValue<String> why) {
    InlineFailure failure = new InlineFailure();
    failure.message.bind(why);
    return failure;
  }

  /** Shows why something failed, and offers to do it again. */
  public static InlineFailure of(ObservableValue<String> why, Runnable again) {
    InlineFailure failure = new InlineFailure();
    failure.follow(why, again);
    return failure;
  }

  /** Says this while it is there, and offers Retry, which does that. */
  public void follow(ObservableValue<String> why, Runnable again) {
    message.bind(why);
    setOnRetry(again);
  }

  /** Offers Retry, which does this. */
  public void setOnRetry(Runnable action) {
    retry.setOnAction(event -> action.run());
    retry.setVisible(true);
  }
}
