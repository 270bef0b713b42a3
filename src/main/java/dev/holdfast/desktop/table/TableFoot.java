package dev.holdfast.desktop.table;

import static dev.holdfast.desktop.fx.Nodes.button;
import static dev.holdfast.desktop.fx.Nodes.gap;

import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.shell.StoreRead;
import dev.holdfast.text.Messages;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;

/** The line below a table that is read page by page: what is shown, and ways to other pages. */
public final class TableFoot extends HBox {

  private final Messages messages;
  private final StoreRead<?> read;
  private final ObservableValue<?>[] more;

  /**
   * Offers to stop the read, and no other page yet.
   *
   * @param id of what is said
   * @param said what is shown; asked whenever something is read
   * @param more what else it depends on
   */
  public TableFoot(
      Messages messages,
      StoreRead<?> read,
      String id,
      Supplier<String> said,
      ObservableValue<?>... more) {
    this.messages = messages;
    this.read = read;
    this.more = more;
    Label label = new Label();
    label.setId(id);
    Button cancel = button(messages.get("common.cancel"), read::cancel, "small");
    Shown.when(cancel, read.loading);
    setAlignment(Pos.CENTER_LEFT);
    getStyleClass().add("table-foot");
    getChildren().addAll(label, cancel, gap());
    follow(() -> label.setText(said.get()));
  }

  /**
   * Offers another page.
   *
   * @param key of its name; what follows the last dot is its id
   * @param there whether there is one; asked whenever something was read
   */
  public TableFoot page(String key, Runnable turn, BooleanSupplier there) {
    Button button = button(messages.get(key), turn, "small");
    button.setId(key.substring(key.lastIndexOf('.') + 1));
    getChildren().add(button);
    follow(() -> button.setDisable(read.isLoading() || !there.getAsBoolean()));
    return this;
  }

  private void follow(Runnable show) {
    read.value.subscribe(value -> show.run());
    read.loading.subscribe(loading -> show.run());
    for (ObservableValue<?> change : more) {
      change.subscribe(value -> show.run());
    }
  }
}
