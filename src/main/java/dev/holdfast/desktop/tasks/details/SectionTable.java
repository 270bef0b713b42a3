package dev.holdfast.desktop.tasks.details;

import dev.holdfast.desktop.table.Column;
import dev.holdfast.desktop.table.RowsView;
import dev.holdfast.store.Section;
import dev.holdfast.task.TaskStatus;
import dev.holdfast.text.Messages;
import java.util.Locale;
import java.util.Map;

/** One list of what belongs to a task: a column for each name, as wide as what stands in it. */
public record SectionTable(Section section, FieldText fields) {

  private static final double ROW = 32;
  private static final double HEAD = 54;
  private static final int MOST_ROWS = 12;

  /** Returns the table. */
  public RowsView<Map<String, Object>> view(Messages messages) {
    RowsView<Map<String, Object>> view =
        RowsView.table(messages, "sections", section.names().stream().map(this::column).toList())
            .asHighAsRows(HEAD, ROW, MOST_ROWS)
            .copies();
    view.show(section.rows());
    return view;
  }

  private Column<Map<String, Object>> column(String name) {
    return Column.titled(title(name), row -> text(name, row.get(name)), section.rows());
  }

  static String title(String name) {
    String words = name.replace('_', ' ');
    return FieldText.plain(words.substring(0, 1).toUpperCase(Locale.ENGLISH) + words.substring(1));
  }

  private String text(String name, Object value) {
    if (section.times().contains(name) && value instanceof Number second) {
      return fields.times().dateTime(second.longValue());
    }
    return value instanceof String code && fields.statuses().known.knows(new TaskStatus(code))
        ? fields.statuses().text(new TaskStatus(code))
        : SectionsView.text(value);
  }
}
