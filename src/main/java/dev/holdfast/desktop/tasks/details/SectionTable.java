package dev.holdfast.desktop.tasks.details;

import dev.holdfast.desktop.fx.ShownZone;
import dev.holdfast.desktop.fx.TextScale;
import dev.holdfast.store.Section;
import dev.holdfast.task.TaskStatus;
import java.util.Locale;
import java.util.Map;
import javafx.beans.binding.DoubleBinding;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;

/** One list of what belongs to a task: a column for each name, as wide as what stands in it. */
final class SectionTable extends TableView<Map<String, Object>> {

  private static final double ROW = 32;
  private static final double HEADER = 38;
  private static final double BAR = 16;
  private static final int MOST_ROWS = 12;
  private static final double LETTER = 7.2;
  private static final double LEAST = 70;
  private static final double WIDEST = 240;
  private static final double MARGIN = 24;

  private final Section section;
  private final FieldText fields;

  SectionTable(Section section, FieldText fields) {
    this.section = section;
    this.fields = fields;
    getStyleClass().add("dense");
    section.names().forEach(name -> getColumns().add(column(name)));
    getItems().setAll(section.rows());
    DoubleBinding height =
        TextScale.of(HEADER + ROW * Math.min(MOST_ROWS, section.rows().size()) + BAR);
    minHeightProperty().bind(height);
    prefHeightProperty().bind(height);
    maxHeightProperty().bind(height);
    TextScale.widths(this);
    ShownZone.follow(this, this::refresh);
  }

  private TableColumn<Map<String, Object>, String> column(String name) {
    TableColumn<Map<String, Object>, String> column = new TableColumn<>(title(name));
    column.setSortable(false);
    column.setCellValueFactory(
        cell ->
            new ReadOnlyStringWrapper(text(name, cell.getValue().get(name))).getReadOnlyProperty());
    int longest =
        section.rows().stream()
            .mapToInt(row -> text(name, row.get(name)).length())
            .reduce(title(name).length(), Math::max);
    column.setPrefWidth(Math.clamp(longest * LETTER + MARGIN, LEAST, WIDEST));
    return column;
  }

  /** Names of a runtime are shown as words. */
  static String title(String name) {
    String words = name.replace('_', ' ');
    return FieldText.plain(words.substring(0, 1).toUpperCase(Locale.ENGLISH) + words.substring(1));
  }

  private String text(String name, Object value) {
    if (section.times().contains(name) && value instanceof Number second) {
      return fields.times().dateTime(second.longValue());
    }
    if (value instanceof String code && fields.statuses().knows(new TaskStatus(code))) {
      return fields.statuses().text(new TaskStatus(code));
    }
    return SectionsView.text(value);
  }
}
