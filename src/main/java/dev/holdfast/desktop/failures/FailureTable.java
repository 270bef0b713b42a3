package dev.holdfast.desktop.failures;

import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.ShownZone;
import dev.holdfast.desktop.fx.TextScale;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.replay.failure.FailureGroup;
import dev.holdfast.text.Messages;
import java.util.List;
import java.util.function.Function;
import javafx.beans.binding.DoubleBinding;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;

/** The groups, one a row; as high as its rows, up to a few, then it scrolls. */
final class FailureTable extends TableView<FailureGroup> {

  private static final int MOST_ROWS = 5;
  private static final double ROW = 32;
  private static final double HEADER = 34;
  private static final double SCROLL_BAR = 18;

  private final Messages messages;

  FailureTable(FailureWords words, TimeText times, Messages messages) {
    this.messages = messages;
    setId("failureGroups");
    getStyleClass().addAll("dense", "failure-groups");
    setAccessibleText(messages.get("groups.accessible"));
    TableColumn<FailureGroup, FailureGroup> error =
        column("column.error", words::error, words::example, "strong");
    TableColumn<FailureGroup, FailureGroup> count =
        column("column.count", group -> NumberText.grouped(group.count()), null, "number-column");
    count.getStyleClass().add("number-column");
    TableColumn<FailureGroup, FailureGroup> names =
        column("column.names", words::names, words::allNames);
    TableColumn<FailureGroup, FailureGroup> last =
        column(
            "column.last",
            group -> times.relative(group.lastSeen()),
            group -> times.exact(group.lastSeen()),
            "quiet");
    TableColumn<FailureGroup, FailureGroup> first =
        column(
            "column.first",
            group -> times.relative(group.firstSeen()),
            group -> times.exact(group.firstSeen()),
            "quiet");
    width(count, 70);
    width(names, 170);
    width(last, 90);
    width(first, 90);
    error.setMinWidth(160);
    error
        .prefWidthProperty()
        .bind(
            widthProperty()
                .subtract(count.widthProperty())
                .subtract(names.widthProperty())
                .subtract(last.widthProperty())
                .subtract(first.widthProperty())
                .subtract(SCROLL_BAR));
    getColumns().setAll(List.of(count, error, names, last, first));
    minHeightProperty().bind(TextScale.of(HEADER + ROW));
    TextScale.widths(this);
    ShownZone.follow(this, this::refresh);
  }

  /** Shows groups; what was selected is decided by who shows them. */
  void show(List<FailureGroup> groups) {
    getItems().setAll(groups);
    DoubleBinding height = TextScale.of(HEADER + ROW * Math.clamp(groups.size(), 1, MOST_ROWS) + 2);
    prefHeightProperty().bind(height);
    maxHeightProperty().bind(height);
  }

  private static void width(TableColumn<?, ?> column, double width) {
    column.setMinWidth(width * 0.7);
    column.setPrefWidth(width);
  }

  private TableColumn<FailureGroup, FailureGroup> column(
      String title,
      Function<FailureGroup, String> text,
      Function<FailureGroup, String> tip,
      String... styleClasses) {
    TableColumn<FailureGroup, FailureGroup> column = new TableColumn<>(messages.get(title));
    column.setSortable(false);
    column.setReorderable(false);
    column.setCellValueFactory(row -> new ReadOnlyObjectWrapper<>(row.getValue()));
    column.setCellFactory(unused -> new GroupCell(text, tip, styleClasses));
    return column;
  }

  private static final class GroupCell extends TableCell<FailureGroup, FailureGroup> {

    private final Function<FailureGroup, String> text;

    GroupCell(
        Function<FailureGroup, String> text,
        Function<FailureGroup, String> tip,
        String... styleClasses) {
      this.text = text;
      getStyleClass().addAll(styleClasses);
      setOnMouseEntered(
          event -> {
            String all = isEmpty() || tip == null ? null : tip.apply(getItem());
            setTooltip(all == null ? null : new Tooltip(all));
          });
    }

    @Override
    protected void updateItem(FailureGroup group, boolean empty) {
      super.updateItem(group, empty);
      setTooltip(null);
      setText(empty || group == null ? null : text.apply(group));
    }
  }
}
