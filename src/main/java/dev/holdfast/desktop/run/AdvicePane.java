package dev.holdfast.desktop.run;

import static dev.holdfast.desktop.fx.Nodes.centred;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.whole;
import static dev.holdfast.desktop.fx.Nodes.wide;
import static dev.holdfast.desktop.fx.Nodes.wrapped;

import dev.holdfast.cleanup.Aftermath;
import dev.holdfast.desktop.fx.ClipboardText;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.text.Messages;
import dev.holdfast.text.SpaceText;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** What room a store takes after a cleanup, and statements a DBA could run. Nothing here can. */
public final class AdvicePane extends VBox {

  private final Messages messages = Fxml.messages(AdvicePane.class);

  /** Shows it; takes no room if nobody knows. */
  public AdvicePane(Aftermath aftermath) {
    getStyleClass().addAll("card", "advice-pane");
    setVisible(aftermath.after() != null);
    setManaged(isVisible());
    if (!isVisible()) {
      return;
    }
    Label title = styled(new Label(messages.get("room.title")), "strong");
    getChildren().add(title);
    SpaceText words = SpaceText.load();
    words.state(aftermath.before(), aftermath.after()).forEach(line -> add(line, ""));
    for (SpaceText.Advice advice : words.advice(aftermath.after())) {
      add(advice.sentence(), "text-muted");
      if (advice.statement() != null) {
        getChildren().add(statement(advice.statement()));
      }
    }
  }

  private void add(String line, String styleClass) {
    Label label = wrapped(styled(new Label(line), styleClass));
    getChildren().add(label);
  }

  private HBox statement(String sql) {
    Label text = wide(wrapped(styled(new Label(sql), "monospace")));
    Button copy =
        whole(styled(new Button(messages.get("room.copy"), new FontIcon(Feather.COPY)), "small"));
    copy.setAccessibleText(messages.get("room.copy.accessible", sql));
    copy.setOnAction(
        event -> {
          ClipboardText.put(sql);
        });
    return centred(styled(new HBox(text, copy), "advice-statement"));
  }
}
