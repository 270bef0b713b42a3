package dev.holdfast.desktop.tasks;

import static dev.holdfast.desktop.fx.Nodes.named;
import static dev.holdfast.desktop.fx.Nodes.sentence;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.whole;

import dev.holdfast.desktop.dialog.FilePicker;
import dev.holdfast.desktop.dialog.FileSaver;
import dev.holdfast.desktop.dialog.FormDialog;
import dev.holdfast.desktop.fx.Nodes;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.keys.Key;
import dev.holdfast.settings.SavedView;
import dev.holdfast.store.terms.ViewTerm;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.css.PseudoClass;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.input.KeyEvent;

/** The views that the operator made, and what can be done with them and with the columns. */
final class OwnViewsMenu {

  private static final PseudoClass CHOSEN = PseudoClass.getPseudoClass("chosen");

  private final TasksViewModel tasks;
  private final OwnViewsViewModel own;
  private final Supplier<Map<String, String>> titles;
  private final FilePicker open;
  private final FileSaver save;
  private final Messages messages;
  final MenuButton button = named(whole(styled(new MenuButton(), "own-views")), "ownViews");

  /**
   * Follows what is in front.
   *
   * @param titles gives those of all columns, by what they show
   * @param open null if no file can be read here
   * @param save null if no file can be written here
   */
  OwnViewsMenu(
      TasksViewModel tasks,
      Supplier<Map<String, String>> titles,
      FilePicker open,
      FileSaver save,
      Messages messages) {
    this.tasks = tasks;
    this.own = tasks.own;
    this.titles = titles;
    this.open = open;
    this.save = save;
    this.messages = messages;
    button.setAccessibleText(messages.get("own.menu.accessible"));
    button.showingProperty().subscribe(_ -> fill());
    Shown.by(this::showFront, own.views, tasks.filter.view);
  }

  /** Shows the view whose shortcut was pressed; returns whether there is one. */
  boolean pressed(KeyEvent event) {
    Integer pressed = Key.VIEW.digit(event);
    Optional<ViewTerm> view =
        own.views.get().stream().filter(each -> pressed.equals(digit(each))).findFirst();
    view.ifPresent(tasks.filter::show);
    return view.isPresent();
  }

  private Integer digit(ViewTerm view) {
    SavedView saved = tasks.filter.views.saved.get(view);
    return saved == null ? null : saved.digit();
  }

  private void showFront() {
    SavedView front = own.front();
    button.setText(front == null ? messages.get("own.menu") : VisibleText.line(front.name()));
    button.pseudoClassStateChanged(CHOSEN, front != null);
  }

  private void fill() {
    List<MenuItem> items = new ArrayList<>();
    SavedView front = own.front();
    own.views.get().forEach(view -> items.add(item(view)));
    if (!items.isEmpty()) {
      items.add(new SeparatorMenuItem());
    }
    items.add(item("saveView", messages.get("own.save"), this::save));
    if (front != null) {
      String name = VisibleText.line(front.name());
      MenuItem update = item("updateView", messages.get("own.update", name), own::update);
      update.setDisable(!own.isChanged());
      items.add(update);
      items.add(item("renameView", messages.get("own.rename", name), () -> rename(front)));
      items.add(item("removeView", messages.get("own.remove", name), () -> remove(front)));
    }
    items.add(new SeparatorMenuItem());
    items.add(item("chooseColumns", messages.get("own.columns"), this::chooseColumns));
    if (open != null && save != null) {
      MenuItem export = item("exportViews", messages.get("own.export"), this::export);
      export.setDisable(own.saved().own().isEmpty());
      items.add(new SeparatorMenuItem());
      items.add(export);
      items.add(item("importViews", messages.get("own.import"), this::add));
    }
    button.getItems().setAll(items);
  }

  private MenuItem item(ViewTerm view) {
    RadioMenuItem item = new RadioMenuItem(VisibleText.line(view.name()));
    item.setId("ownView");
    item.setMnemonicParsing(false);
    item.setSelected(view.equals(tasks.filter.view()));
    if (digit(view) != null) {
      item.setAccelerator(Key.VIEW.combination(digit(view)));
    }
    item.setOnAction(event -> tasks.filter.show(view));
    return item;
  }

  private static MenuItem item(String id, String text, Runnable action) {
    MenuItem item = Nodes.item(text, action);
    item.setId(id);
    return item;
  }

  private void save() {
    new ViewForm(own, messages, null, tasks.filter.filter.map(_ -> own.query().toString()))
        .ask(
            button.getScene().getWindow(),
            messages.get("own.save.title"),
            messages.get("own.save.text", tasks.kind),
            own::save);
  }

  private void rename(SavedView view) {
    new ViewForm(own, messages, view, new ReadOnlyStringWrapper(view.query()))
        .ask(
            button.getScene().getWindow(),
            messages.get("own.rename.title"),
            messages.get("own.rename.text"),
            (name, digit) -> own.rename(view, name, digit));
  }

  private void remove(SavedView view) {
    new FormDialog(
            button.getScene().getWindow(),
            messages.get("own.remove.title", VisibleText.line(view.name())),
            messages.get("own.remove.verb"),
            sentence(messages.get("own.remove.text")))
        .ask(() -> own.remove(view));
  }

  private void chooseColumns() {
    ViewTerm view = tasks.filter.view() == null ? ViewTerm.ALL : tasks.filter.view();
    String name = VisibleText.line(tasks.filter.views.title(view, messages));
    new ColumnsForm(tasks.columns, titles.get(), messages)
        .ask(button.getScene().getWindow(), messages.get("columns.title", name));
  }

  private void export() {
    save.save(
            button.getScene().getWindow(),
            messages.get("own.export.title"),
            messages.get("own.file.kind"),
            messages.get("own.file.name", tasks.kind))
        .ifPresent(own::export);
  }

  private void add() {
    open.open(
            button.getScene().getWindow(),
            messages.get("own.import.title"),
            messages.get("own.file.kind"),
            List.of("*.json"))
        .ifPresent(own::add);
  }
}
