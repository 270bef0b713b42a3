package dev.holdfast.desktop.retention;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.Placeholder;
import dev.holdfast.desktop.shell.OpenPage;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.text.Messages;
import dev.holdfast.text.ShellCommand;
import javafx.scene.Node;
import javafx.scene.control.TextField;

/** Says where the policies of a store of streams are, which this page cannot show. */
final class StreamsExplained implements OpenPage {

  private final Node node;

  StreamsExplained(StoreInfo store) {
    Messages messages = Fxml.messages(StreamsExplained.class);
    TextField command =
        new TextField(new ShellCommand("preview", store.address().display()).text());
    command.setEditable(false);
    command.setMaxWidth(560);
    command.getStyleClass().add("monospace");
    command.setAccessibleText(messages.get("streams.command"));
    node = Placeholder.empty(messages.get("streams.title"), messages.get("streams.text"), command);
  }

  @Override
  public Node node() {
    return node;
  }

  /** There is nothing to read. */
  @Override
  public void refresh() {}

  @Override
  public void close() {}
}
