package dev.holdfast.desktop.table;

import dev.holdfast.desktop.fx.Bar;
import dev.holdfast.desktop.fx.CopyAs;
import dev.holdfast.desktop.fx.CopyAs.Form;
import dev.holdfast.desktop.fx.MenuKey;
import dev.holdfast.desktop.fx.Placeholder;
import dev.holdfast.desktop.fx.ShownZone;
import dev.holdfast.desktop.fx.SortArrow;
import dev.holdfast.desktop.fx.TextScale;
import dev.holdfast.desktop.keys.Key;
import dev.holdfast.desktop.shell.StoreRead;
import dev.holdfast.text.Csv;
import dev.holdfast.text.Messages;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.value.ObservableValue;
import javafx.collections.ListChangeListener;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;

/**
 * A table that is described: its columns, where its rows come from, what stands where there are
 * none, what is chosen, and what can be done with a row by mouse, keyboard and menu.
 *
 * <p>Its texts are in the messages of who describes it, under a name: {@code NAME.accessible} is
 * what it is called, {@code NAME.LOOK} and {@code NAME.LOOK.detail} what stands in its place.
 *
 * @param <R> the row
 */
public final class RowTable<R> extends TableView<R> {

  /** How it looks while rows are awaited. */
  public static final String LOADING = "loading";

  /** How it looks where they could not be read. */
  public static final String FAILED = "failed";

  /** How it looks where there are none. */
  public static final String EMPTY = "empty";

  /** Its heading and a row, in pixels: what the skin takes for least pushes others out of sight. */
  private static final double LEAST = 72;

  private final Messages messages;
  private final String name;
  private List<Column<R>> described = List.of();
  private Function<R, ?> key = row -> row;
  private Set<Object> wanted = Set.of();
  private List<R> filled = List.of();
  private boolean filling;
  private boolean one;
  private ContextMenu menu;
  private CopyAs copies;

  /** Has no columns yet. */
  public RowTable(Messages messages, String name, String... styleClasses) {
    this.messages = messages;
    this.name = name;
    getStyleClass().add("dense");
    getStyleClass().addAll(styleClasses);
    setAccessibleText(messages.get(name + ".accessible"));
    setMinHeight(LEAST);
    ShownZone.follow(this, this::refresh);
    getSelectionModel()
        .getSelectedItems()
        .addListener((ListChangeListener<R>) change -> unlessFilling(this::remember));
    addEventHandler(KeyEvent.KEY_PRESSED, this::copyByKey);
    MenuKey.on(this);
  }

  /** Gives it an id. */
  public RowTable<R> named(String id) {
    setId(id);
    return this;
  }

  // Columns

  /** Gives it its columns, once. */
  @SafeVarargs
  @SuppressWarnings("varargs")
  public final RowTable<R> columns(Column<R>... columns) {
    return columns(List.of(columns));
  }

  /** Gives it its columns, once. */
  public RowTable<R> columns(List<Column<R>> columns) {
    described = List.copyOf(columns);
    columns.stream()
        .filter(column -> column.getText().isEmpty())
        .forEach(column -> column.setText(messages.get(column.key())));
    getColumns().setAll(columns);
    if (columns.stream().anyMatch(Column::isSortable)) {
      SortArrow.keep(this, null);
    }
    TableRoom.share(this, described);
    TextScale.widths(this);
    return this;
  }

  /** Returns a column by its id. */
  public Column<R> column(String id) {
    return described.stream().filter(column -> column.getId().equals(id)).findFirst().orElseThrow();
  }

  // Rows

  /**
   * Says by what a row is known again when the rows are read anew; by itself if nothing is said.
   */
  public RowTable<R> keyed(Function<R, ?> key) {
    this.key = key;
    return this;
  }

  /**
   * Follows what is read.
   *
   * @param rows of what was read
   * @param empty how it looks where there are none, such as {@link #EMPTY}
   * @param more what else it depends on how it looks
   */
  public <T> RowTable<R> reads(
      StoreRead<T> read,
      Function<T, List<R>> rows,
      Supplier<String> empty,
      ObservableValue<?>... more) {
    ObservableValue<?>[] all =
        Stream.concat(
                Stream.of(read.valueProperty(), read.loadingProperty(), read.failureProperty()),
                Stream.of(more))
            .toArray(ObservableValue<?>[]::new);
    return shows(
        () -> read.value() == null ? List.of() : rows.apply(read.value()),
        () ->
            read.isLoading()
                ? LOADING
                : read.failureProperty().get() != null || read.value() == null
                    ? FAILED
                    : empty.get(),
        all);
  }

  /**
   * Shows rows, now and whenever something changes. What was chosen stays so, and rows that were
   * added at the end leave those before where they are.
   *
   * @param look how it looks where there are none
   */
  public RowTable<R> shows(
      Supplier<List<R>> rows, Supplier<String> look, ObservableValue<?>... changes) {
    for (ObservableValue<?> change : changes) {
      change.subscribe(value -> show(rows.get(), look.get()));
    }
    return this;
  }

  /** Shows rows. */
  public void show(List<R> rows, String look) {
    look(look);
    if (filled.equals(rows)) {
      return;
    }
    filling(
        () -> {
          boolean more =
              !filled.isEmpty()
                  && rows.size() > filled.size()
                  && rows.subList(0, filled.size()).equals(filled);
          if (more) {
            getItems().addAll(rows.subList(filled.size(), rows.size()));
          } else {
            getItems().setAll(rows);
          }
          filled = List.copyOf(rows);
          if (getSortOrder().stream().anyMatch(by -> by.getComparator() != null)) {
            sort();
          }
        });
    mark();
  }

  /** Says what stands in its place where there are no rows. */
  public void look(String look) {
    String title = messages.get(name + "." + look);
    setPlaceholder(
        look.equals(LOADING)
            ? Placeholder.loading(title)
            : Placeholder.empty(title, messages.find(name + "." + look + ".detail").orElse("")));
  }

  /** Draws its rows again when something changes that is not in them. */
  public RowTable<R> redraws(ObservableValue<?>... changes) {
    for (ObservableValue<?> change : changes) {
      change.subscribe(this::refresh);
    }
    return this;
  }

  // What is chosen

  /** Hears which row was chosen, never of one that is chosen again after a read. */
  public RowTable<R> chosen(Consumer<R> heard) {
    getSelectionModel()
        .selectedItemProperty()
        .subscribe(
            row -> {
              if (row != null) {
                unlessFilling(() -> heard.accept(row));
              }
            });
    return this;
  }

  /** Chooses the row with a key, and no other, as soon as there is one; null for none. */
  public void choose(Object wanted) {
    this.wanted = wanted == null ? Set.of() : Set.of(wanted);
    mark();
  }

  /** Always has a row chosen where there is any: the first if no other is. */
  public RowTable<R> oneChosen() {
    one = true;
    return this;
  }

  /** Returns the rows that are chosen. */
  public List<R> rows() {
    return getSelectionModel().getSelectedItems().stream().filter(Objects::nonNull).toList();
  }

  private void remember() {
    wanted = rows().stream().map(key).collect(Collectors.toCollection(HashSet::new));
  }

  private void mark() {
    filling(
        () -> {
          getSelectionModel().clearSelection();
          for (int at = 0; !wanted.isEmpty() && at < getItems().size(); at++) {
            if (wanted.contains(key.apply(getItems().get(at)))) {
              getSelectionModel().select(at);
            }
          }
          if (one && getSelectionModel().isEmpty() && !getItems().isEmpty()) {
            getSelectionModel().clearAndSelect(0);
          }
        });
  }

  private void filling(Runnable action) {
    boolean before = filling;
    filling = true;
    action.run();
    filling = before;
  }

  private void unlessFilling(Runnable action) {
    if (!filling) {
      action.run();
    }
  }

  // What can be done

  /** Opens a row by Enter and by a double click. */
  public RowTable<R> opens(Consumer<R> open) {
    return opens(2, open);
  }

  /** Opens a row by Enter and by so many clicks. */
  public RowTable<R> opens(int clicks, Consumer<R> open) {
    addEventHandler(
        MouseEvent.MOUSE_CLICKED,
        event -> {
          if (event.getButton() == MouseButton.PRIMARY
              && event.getClickCount() == clicks
              && isOnRow(event)) {
            withChosen(open);
          }
        });
    return on(Key.OPEN, open);
  }

  /** Does something with the chosen row by a key. */
  public RowTable<R> on(Key stroke, Consumer<R> act) {
    addEventHandler(
        KeyEvent.KEY_PRESSED,
        event -> {
          if (stroke.matches(event)) {
            withChosen(act);
            event.consume();
          }
        });
    return this;
  }

  /** Offers in the menu of a row to do something with it. */
  public RowTable<R> item(String text, Consumer<R> act) {
    MenuItem item = new MenuItem(messages.get(text));
    item.setOnAction(event -> withChosen(act));
    return item(item);
  }

  /** Offers something in the menu of a row. */
  public RowTable<R> item(MenuItem item) {
    if (menu == null) {
      menu = new ContextMenu();
      setContextMenu(menu);
    }
    menu.getItems().add(item);
    return this;
  }

  /** Offers to copy what is written in the chosen rows, as text or as a table. */
  public RowTable<R> copies() {
    return copies(
        new CopyAs()
            .with(Form.TEXT, () -> lines(line -> String.join("\t", line) + "\n", Stream.of()))
            .with(Form.CSV, () -> lines(Csv::row, Stream.of(titles()))));
  }

  private List<String> titles() {
    return shown().map(TableColumn::getText).toList();
  }

  private Stream<Column<R>> shown() {
    return described.stream().filter(TableColumn::isVisible);
  }

  /** Nothing where nothing is chosen. */
  private String lines(Function<List<String>, String> line, Stream<List<String>> head) {
    List<R> rows = rows();
    Stream<List<String>> cells =
        rows.stream().map(row -> shown().map(column -> column.copied(row)).toList());
    return rows.isEmpty() ? "" : Stream.concat(head, cells).map(line).collect(Collectors.joining());
  }

  /** Offers to copy, the first form also by the key for that. */
  public RowTable<R> copies(CopyAs copies) {
    if (this.copies == null) {
      item(copies);
    } else {
      menu.getItems().set(menu.getItems().indexOf(this.copies), copies);
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
    Button button = Bar.button(messages.get(text), () -> withChosen(act));
    button.setId(text.substring(text.lastIndexOf('.') + 1));
    button.disableProperty().bind(getSelectionModel().selectedItemProperty().isNull());
    return button;
  }

  private void withChosen(Consumer<R> act) {
    R row = getSelectionModel().getSelectedItem();
    if (row != null) {
      act.accept(row);
    }
  }

  /** Headings and the empty room below the rows open nothing. */
  private static boolean isOnRow(MouseEvent event) {
    Node at = event.getPickResult().getIntersectedNode();
    while (at != null && !(at instanceof TableRow)) {
      at = at.getParent();
    }
    return at instanceof TableRow<?> row && !row.isEmpty();
  }

  private void copyByKey(KeyEvent event) {
    if (copies != null && Key.COPY.matches(event)) {
      copies.getItems().getFirst().fire();
      event.consume();
    }
  }
}
