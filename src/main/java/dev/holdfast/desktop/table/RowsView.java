package dev.holdfast.desktop.table;

import dev.holdfast.desktop.fx.CopyAs;
import dev.holdfast.desktop.fx.CopyAs.Form;
import dev.holdfast.desktop.fx.Nodes;
import dev.holdfast.desktop.fx.Placeholder;
import dev.holdfast.desktop.fx.Pointing;
import dev.holdfast.desktop.fx.ShownZone;
import dev.holdfast.desktop.keys.Key;
import dev.holdfast.desktop.shell.StoreRead;
import dev.holdfast.text.Messages;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.value.ObservableValue;
import javafx.collections.ObservableList;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Control;
import javafx.scene.control.ListView;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;

/**
 * A table or a list that is described: its columns, where its rows come from, what stands where
 * there are none, what is chosen, and what can be done with a row by mouse, keyboard and menu.
 *
 * <p>Its texts are in the messages of who describes it, under a name: {@code NAME.accessible} is
 * what it is called, {@code NAME.LOOK} and {@code NAME.LOOK.detail} what stands in its place. While
 * it is read, and where it cannot be, every one says the same.
 *
 * @param <R> the row
 */
public final class RowsView<R> {

  /** How it looks while rows are awaited. */
  public static final String LOADING = "loading";

  /** How it looks where they could not be read. */
  public static final String FAILED = "failed";

  /** How it looks where there are none. */
  public static final String EMPTY = "empty";

  /** Rows to see before the one that is revealed. */
  private static final int BEFORE = 2;

  private final Messages messages;
  private final String name;
  private final List<Column<R>> columns;
  private final RowsControl<R> parts;

  /** What is shown. */
  public final Control control;

  private final KeptSelection<R> selection;
  private CopyAs copies;

  private RowsView(Messages messages, String name, List<Column<R>> columns, RowsControl<R> parts) {
    this.messages = messages;
    this.name = name;
    this.columns = columns;
    this.parts = parts;
    control = parts.control();
    selection = new KeptSelection<>(parts.model(), this::items);
    messages
        .find(name + ".accessible")
        .or(() -> messages.find(name))
        .ifPresent(control::setAccessibleText);
    ShownZone.follow(control, this::refresh);
    control.addEventHandler(KeyEvent.KEY_PRESSED, this::copyByKey);
    Pointing.byKey(control);
    Pointing.into(control);
  }

  /** Shows rows in columns. */
  @SafeVarargs
  @SuppressWarnings("varargs")
  public static <R> RowsView<R> table(Messages messages, String name, Column<R>... columns) {
    return table(messages, name, List.of(columns));
  }

  /** Shows rows in columns. */
  public static <R> RowsView<R> table(Messages messages, String name, List<Column<R>> columns) {
    return new RowsView<>(messages, name, columns, RowsControl.table(messages, columns));
  }

  /** Shows rows one below the other, of each a line. */
  public static <R> RowsView<R> list(Messages messages, String name, Column<R> line) {
    return new RowsView<>(messages, name, List.of(line), RowsControl.list(line));
  }

  /** Gives it an id and style classes. */
  public RowsView<R> named(String id, String... styleClasses) {
    control.setId(id);
    control.getStyleClass().addAll(styleClasses);
    return this;
  }

  /** Returns the table; null if it is a list. */
  public TableView<R> table() {
    return parts.table();
  }

  /** Returns the list; null if it is a table. */
  public ListView<R> list() {
    return parts.list();
  }

  /** Returns the column with a key, or with one that ends so after a dot. */
  public Column<R> column(String key) {
    return columns.stream()
        .filter(column -> ("." + column.key).endsWith("." + key))
        .findFirst()
        .orElseThrow();
  }

  /** Draws its rows again. */
  public void refresh() {
    parts.redraw().run();
  }

  /** Is as high as its rows, one at least and so many at most, in pixels of medium text. */
  public RowsView<R> asHighAsRows(double head, double row, int most) {
    TableRoom.asHighAs(items(), control, head, row, most);
    return this;
  }

  // Rows

  /** Says by what a row is known again when rows are read anew; by itself if nothing is said. */
  public RowsView<R> keyed(Function<R, ?> key) {
    selection.key = key;
    return this;
  }

  /**
   * Follows what is read.
   *
   * @param rows of what was read
   * @param empty how it looks where there are none, such as {@link #EMPTY}
   * @param more what else it depends on how it looks
   */
  public <T> RowsView<R> reads(
      StoreRead<T> read,
      Function<T, List<R>> rows,
      Supplier<String> empty,
      ObservableValue<?>... more) {
    Supplier<List<R>> shown = () -> read.value() == null ? List.of() : rows.apply(read.value());
    Supplier<String> look =
        () ->
            read.isLoading()
                ? LOADING
                : read.failure.get() != null || read.value() == null ? FAILED : empty.get();
    return shows(shown, look, read.value, read.loading, read.failure).shows(shown, look, more);
  }

  /**
   * Shows rows, now and whenever something changes. What was chosen stays so, and the rows before
   * the first that is another stay where they are.
   *
   * @param look how it looks where there are none
   */
  public RowsView<R> shows(
      Supplier<List<R>> rows, Supplier<String> look, ObservableValue<?>... changes) {
    for (ObservableValue<?> change : changes) {
      change.subscribe(value -> show(rows.get(), look.get()));
    }
    return this;
  }

  /** Shows rows; where there are none it looks so. */
  public void show(List<R> rows, String look) {
    look(look);
    show(rows);
  }

  /** Shows rows. */
  public void show(List<R> rows) {
    boolean sorted = columns.stream().anyMatch(column -> column.sorts(table()));
    selection.fill(rows, sorted, sorted ? table()::sort : () -> {});
  }

  /** Says what stands in its place where there are no rows. */
  public void look(String look) {
    String key = name + "." + look;
    placeholder(
        switch (look) {
          case LOADING -> Placeholder.loading(messages.get("common.reading"));
          case FAILED -> Placeholder.empty(messages.get("common.couldNotBeRead"), "");
          default ->
              Placeholder.empty(messages.get(key), messages.find(key + ".detail").orElse(""));
        });
  }

  /** Puts something in its place where there are no rows. */
  public void placeholder(Node instead) {
    parts.instead().set(instead);
  }

  /** Draws its rows again when something changes that is not in them. */
  public RowsView<R> redraws(ObservableValue<?>... changes) {
    for (ObservableValue<?> change : changes) {
      change.subscribe(this::refresh);
    }
    return this;
  }

  /** Returns the rows that there are. */
  public ObservableList<R> items() {
    return parts.items().get();
  }

  /** Shows these rows and what becomes of them; of many, only those in sight are ever drawn. */
  public RowsView<R> follows(ObservableList<R> rows) {
    parts.items().set(rows);
    return this;
  }

  /** Chooses the row with a key, and scrolls to it, with a few before it. */
  public void reveal(Object key) {
    choose(key);
    parts.scroll().accept(Math.max(0, parts.model().getSelectedIndex() - BEFORE));
  }

  // What is chosen

  /** Hears which row was chosen, never of one that is chosen again after a read. */
  public RowsView<R> chosen(Consumer<R> heard) {
    selection.heard = _ -> Optional.ofNullable(chosenProperty().get()).ifPresent(heard);
    return this;
  }

  /** Lets several rows be chosen at once, and hears which, never of a read. */
  public RowsView<R> several(Consumer<List<R>> heard) {
    selection.several();
    selection.heard = heard;
    return this;
  }

  /** Chooses the row with a key, and no other, as soon as there is one; null for none. */
  public void choose(Object key) {
    selection.choose(key);
  }

  /** Chooses all rows; nobody hears of it. */
  public void chooseAll() {
    selection.chooseAll();
  }

  /** Always has a row chosen where there is any: the first if no other is. */
  public RowsView<R> oneChosen() {
    selection.one = true;
    return this;
  }

  /** The row that was chosen last; null if none is. */
  public ReadOnlyObjectProperty<R> chosenProperty() {
    return parts.model().selectedItemProperty();
  }

  /** Returns whether several are chosen, those included that are not among the rows now. */
  public boolean areSeveral() {
    return selection.isSeveral();
  }

  /** Returns the rows that are chosen. */
  public List<R> rows() {
    return selection.rows();
  }

  // What can be done

  /** Opens a row by Enter and by a double click. */
  public RowsView<R> opens(Consumer<R> open) {
    return opens(2, open);
  }

  /** Opens a row by Enter and by so many clicks. */
  public RowsView<R> opens(int clicks, Consumer<R> open) {
    control.addEventHandler(
        MouseEvent.MOUSE_CLICKED,
        event -> {
          if (event.getButton() == MouseButton.PRIMARY
              && event.getClickCount() == clicks
              && CellDrawing.isOnRow(event.getPickResult())) {
            withChosen(open);
          }
        });
    return on(Key.OPEN, open);
  }

  /** Does something with the chosen row by a key. */
  public RowsView<R> on(Key stroke, Consumer<R> act) {
    control.addEventHandler(
        KeyEvent.KEY_PRESSED,
        event -> {
          // On something inside a row these keys are that thing's.
          if (control.isFocused() && stroke.matches(event)) {
            withChosen(act);
            event.consume();
          }
        });
    return this;
  }

  /** Offers in the menu of a row to do something with it. */
  public RowsView<R> item(String text, Consumer<R> act) {
    return item(Nodes.item(messages.get(text), () -> withChosen(act)));
  }

  /** Offers in the menu of a row what can be done with it then. */
  public RowsView<R> menu(Function<R, List<MenuItem>> items) {
    ContextMenu menu = new ContextMenu();
    control.setOnContextMenuRequested(
        event -> {
          R chosen = chosenProperty().get();
          R row = event.isKeyboardTrigger() ? chosen : CellDrawing.rowAt(event.getPickResult());
          if (row != null) {
            menu.getItems()
                .setAll(
                    Pointing.before(
                        event, control, () -> columns.stream().map(column -> column.value(row))));
            menu.getItems().addAll(items.apply(row));
            menu.show(control, event.getScreenX(), event.getScreenY());
            event.consume();
          }
        });
    return this;
  }

  /** Offers something in the menu of a row. */
  public RowsView<R> item(MenuItem item) {
    menu().getItems().add(item);
    return this;
  }

  private ContextMenu menu() {
    if (control.getContextMenu() == null) {
      control.setContextMenu(new ContextMenu());
    }
    return control.getContextMenu();
  }

  /** Offers to copy what is written in the chosen rows, as text or as a table. */
  public RowsView<R> copies() {
    return copies(
        new CopyAs()
            .with(Form.TEXT, () -> WrittenRows.text(columns, rows()))
            .with(Form.CSV, () -> WrittenRows.csv(columns, rows())));
  }

  /** Offers to copy, the first form also by the key for that. */
  public RowsView<R> copies(CopyAs copies) {
    if (this.copies == null) {
      item(copies);
    } else {
      menu().getItems().set(menu().getItems().indexOf(this.copies), copies);
    }
    this.copies = copies;
    return this;
  }

  /**
   * Makes a button that does something with the chosen row, and nothing while there is none.
   *
   * @param text its key; what follows the last dot is its id
   */
  public Button button(String text, Consumer<R> act) {
    Button button = Nodes.button(messages.get(text), () -> withChosen(act));
    button.setId(text.substring(text.lastIndexOf('.') + 1));
    button.disableProperty().bind(chosenProperty().isNull());
    return button;
  }

  private void withChosen(Consumer<R> act) {
    R row = chosenProperty().get();
    if (row != null) {
      act.accept(row);
    }
  }

  private void copyByKey(KeyEvent event) {
    if (copies != null && Key.COPY.matches(event)) {
      copies.copy();
      event.consume();
    }
  }
}
