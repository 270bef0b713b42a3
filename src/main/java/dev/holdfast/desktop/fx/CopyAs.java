package dev.holdfast.desktop.fx;

import dev.holdfast.text.Messages;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import javafx.event.Event;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuItem;

/** A menu that copies what is selected in the form that is needed elsewhere. */
public final class CopyAs extends Menu {

  /** What can be copied. */
  public enum Form {
    /** Ids, one per line. */
    IDS,
    /** Text for people. */
    TEXT,
    /** What the command line writes as JSON. */
    JSON,
    /** A table, with a line of the fields' names. */
    CSV,
    /** A command for a shell, without secrets. */
    COMMAND;

    /** Returns the id of its item. */
    public String id() {
      return "copy-" + name().toLowerCase(Locale.ROOT);
    }
  }

  private final Messages messages = Fxml.messages(CopyAs.class);
  private final Map<MenuItem, BooleanSupplier> conditions = new HashMap<>();

  /** Offers nothing yet. */
  public CopyAs() {
    setId("copyAs");
    setText(messages.get("copy.as"));
    addEventHandler(ON_SHOWING, this::opened);
  }

  /**
   * Offers a form.
   *
   * @param text of what is selected when it is asked for; if empty, nothing is copied
   */
  public CopyAs with(Form form, Supplier<String> text) {
    return with(form, messages.named("copy.", form.name().toLowerCase(Locale.ROOT)), text);
  }

  /** Offers a form that has a name of its own. */
  public CopyAs with(Form form, String name, Supplier<String> text) {
    MenuItem item = new MenuItem(name);
    item.setId(form.id());
    item.setOnAction(
        event -> {
          String copied = text.get();
          if (!copied.isEmpty()) {
            ClipboardText.put(copied);
          }
        });
    getItems().add(item);
    return this;
  }

  /**
   * Offers the last form only where it can be had.
   *
   * @param possible asked whenever the menu opens
   */
  public CopyAs onlyIf(BooleanSupplier possible) {
    conditions.put(getItems().getLast(), possible);
    return this;
  }

  /** Copies the first form, if it can be had. */
  public void copy() {
    MenuItem first = getItems().getFirst();
    if (can(first)) {
      first.fire();
    }
  }

  private boolean can(MenuItem item) {
    return conditions.getOrDefault(item, () -> true).getAsBoolean();
  }

  private void opened(Event event) {
    if (event.getTarget() == this) {
      getItems().forEach(item -> item.setDisable(!can(item)));
    }
  }
}
