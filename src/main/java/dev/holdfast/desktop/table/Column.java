package dev.holdfast.desktop.table;

import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.Pointing;
import dev.holdfast.desktop.fx.StatusLabel;
import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.task.TaskId;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.BytesText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import dev.holdfast.text.query.Query;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.Node;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;

/**
 * A column of a {@link RowsView}, described: what it says of a row, what more there is to say, how
 * it looks and how much room it takes. Its rows stand as they come unless it is {@link #sorted}.
 *
 * @param <R> the row
 */
public final class Column<R> extends TableColumn<R, R> {

  /** The toolkit takes a width of 80 for none, and makes the column as wide as what is in it. */
  private static final double TAKEN_FOR_NONE = 80;

  private static final String NUMBER = "number-column";

  /** How wide a letter is, and what stands beside the letters, in pixels of medium text. */
  private static final double LETTER = 7.2;

  private static final double MARGIN = 24;
  private static final double LEAST = 70;
  private static final double MOST = 240;

  final String key;
  final List<String> looks = new ArrayList<>();
  Function<R, String> text = row -> null;
  Function<R, String> more = row -> null;
  Function<R, String> said = row -> null;
  Function<R, String> tone = row -> null;
  private Function<R, Query> word = row -> null;
  Supplier<Function<R, ? extends Node>> drawing = () -> row -> null;
  double share;
  int rank;

  private Column(String key) {
    this.key = key;
    // The heading is found by it: the last part alone may be the id of a field beside the table.
    setId(key == null ? null : key.replace('.', '-'));
    setSortable(false);
    setReorderable(false);
    setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(row.getValue()));
    setCellFactory(unused -> CellDrawing.ofTable(this));
  }

  /**
   * Says one line of text.
   *
   * @param key of its title in the messages of the table; its id is that with lines for dots
   */
  public static <R> Column<R> text(String key, Function<R, String> text) {
    Column<R> column = new Column<>(key);
    column.text = text;
    return column;
  }

  /**
   * Says one line of text, in as much room as the longest among some rows needs.
   *
   * @param title as it is written above
   */
  public static <R> Column<R> titled(String title, Function<R, String> text, List<R> among) {
    Column<R> column = text(title, text);
    column.setText(title);
    int longest =
        among.stream().map(text).mapToInt(String::length).reduce(title.length(), Math::max);
    return column.width(40, Math.clamp(longest * LETTER + MARGIN, LEAST, MOST));
  }

  /**
   * Says an id.
   *
   * @param texts whether ids of the store are texts: numbers stand at the right
   */
  public static <R> Column<R> id(String key, boolean texts, Function<R, TaskId> id) {
    Column<R> column = text(key, row -> VisibleText.line(id.apply(row).toString()));
    return (texts ? column : column.right()).look("quiet");
  }

  /** Says a number, its digits in groups; a dash for null. */
  public static <R> Column<R> number(String key, Function<R, Long> number) {
    return Column.<R>text(key, row -> NumberText.grouped(number.apply(row))).right();
  }

  /** Says an amount of bytes; a dash for null. */
  public static <R> Column<R> bytes(String key, Function<R, Long> bytes) {
    return Column.<R>text(
            key,
            row -> {
              Long amount = bytes.apply(row);
              return amount == null ? NumberText.NOTHING : BytesText.of(amount);
            })
        .right();
  }

  /** Says a moment to the minute, and exactly where the mouse rests; Unix seconds, may be null. */
  public static <R> Column<R> time(String key, TimeText times, Function<R, Long> second) {
    return Column.<R>text(key, row -> times.dateTime(second.apply(row)))
        .more(row -> times.exact(second.apply(row)));
  }

  /** Says how long ago a moment is, and when it was where the mouse rests; may be null. */
  public static <R> Column<R> age(String key, TimeText times, Function<R, Long> second) {
    return Column.<R>text(key, row -> times.relative(second.apply(row)))
        .more(row -> times.exact(second.apply(row)))
        .look("quiet");
  }

  /** Shows a status with its sign; null shows nothing. */
  public static <R> Column<R> status(
      String key, Supplier<StatusStyle> style, Function<R, TaskStatus> status) {
    return Column.<R>drawn(
            key,
            () -> {
              StatusLabel label = new StatusLabel();
              return row -> {
                label.show(status.apply(row), style.get());
                return label;
              };
            })
        .said(row -> status.apply(row) == null ? "" : style.get().text(status.apply(row)));
  }

  /**
   * Draws something, such as a bar.
   *
   * @param drawing makes what a cell shows once, and gives what shows a row in it; that may give
   *     null for nothing
   */
  public static <R> Column<R> drawn(String key, Supplier<Function<R, ? extends Node>> drawing) {
    Column<R> column = new Column<>(key);
    column.drawing = drawing;
    return column;
  }

  /** Draws the lines of a list, which have no title; see {@link #drawn}. */
  public static <R> Column<R> line(Supplier<Function<R, ? extends Node>> drawing) {
    return drawn(null, drawing);
  }

  /** Says more where the mouse rests; null for no more. What is cut off is said there anyway. */
  public Column<R> more(Function<R, String> more) {
    this.more = more;
    return this;
  }

  /** Says to a screen reader, and to who copies it, what is not written; null for what is. */
  public Column<R> said(Function<R, String> said) {
    this.said = said;
    return this;
  }

  /** Says which word of a page's line asks for what stands in a cell; null where none does. */
  public Column<R> asks(Function<R, Query> word) {
    this.word = word;
    return this;
  }

  /** Puts a sign before the text; null for none. */
  public Column<R> sign(Function<R, ? extends Node> sign) {
    drawing = () -> sign;
    return this;
  }

  /** Gives a cell a style class that depends on its row; null for none. */
  public Column<R> tone(Function<R, String> tone) {
    this.tone = tone;
    return this;
  }

  /** Gives its cells style classes, such as {@code strong} and {@code quiet}. */
  public Column<R> look(String... styleClasses) {
    looks.addAll(List.of(styleClasses));
    return this;
  }

  /** Stands at the right, as numbers do. */
  public Column<R> right() {
    getStyleClass().add(NUMBER);
    return this;
  }

  /** Takes so much room, in pixels of medium text. */
  public Column<R> width(double least, double usual) {
    setMinWidth(least);
    setPrefWidth(usual == TAKEN_FOR_NONE ? usual + 1 : usual);
    return this;
  }

  /** Takes the room that the others leave, or its share of it where several do. */
  public Column<R> fills(double share, double least) {
    this.share = share;
    setMinWidth(least);
    return this;
  }

  /** Steps back where there is too little room, those with the lowest rank first; from 1. */
  public Column<R> stepsBack(int rank) {
    this.rank = rank;
    return this;
  }

  /** Sorts the rows by this when its heading is clicked. */
  public Column<R> sorted(Comparator<R> order) {
    setComparator(order);
    setSortable(true);
    return this;
  }

  /** Sorts the rows by what is written. */
  public Column<R> sorted() {
    return sorted(Comparator.comparing(this::copied));
  }

  /** Says what is written above it, if nobody has. */
  void entitle(Messages messages) {
    if (getText().isEmpty()) {
      setText(messages.get(key));
    }
  }

  /** Returns whether the rows of a table are sorted by this, in memory. */
  boolean sorts(TableView<R> table) {
    // The store sorts by those that have no order of their own.
    return getComparator() != DEFAULT_COMPARATOR && table.getSortOrder().contains(this);
  }

  Pointing.Value value(R row) {
    return new Pointing.Value(word.apply(row), copied(row));
  }

  /** Returns what is copied of a row; never null. */
  String copied(R row) {
    String copied = text.apply(row) == null ? said.apply(row) : text.apply(row);
    return copied == null ? "" : copied;
  }
}
