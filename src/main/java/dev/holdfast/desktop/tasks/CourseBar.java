package dev.holdfast.desktop.tasks;

import dev.holdfast.desktop.fx.ElapsedText;
import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.desktop.tasks.RootCourse.Piece;
import java.util.List;
import java.util.stream.Collectors;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;

/** The course of a workflow as one small bar: a piece for each status, as long as it lasted. */
final class CourseBar extends Pane {

  private final StatusStyle statuses;
  private final Tooltip words = new Tooltip();
  private List<Piece> shown = List.of();

  CourseBar(StatusStyle statuses) {
    this.statuses = statuses;
    getStyleClass().add("course-bar");
  }

  /** Shows a course; nothing of an empty one. */
  void show(List<Piece> course) {
    shown = course;
    getChildren().clear();
    for (Piece piece : course) {
      Region part = new Region();
      part.getStyleClass()
          .addAll("course-piece", StatusStyle.styleClass(statuses.known.tone(piece.status())));
      getChildren().add(part);
    }
    words.setText(
        shown.stream()
            .map(
                piece ->
                    statuses.text(piece.status()) + " " + ElapsedText.ofSeconds(piece.seconds()))
            .collect(Collectors.joining("\n")));
    Tooltip.uninstall(this, words);
    if (!course.isEmpty()) {
      Tooltip.install(this, words);
    }
    setAccessibleText(words.getText());
  }

  @Override
  protected void layoutChildren() {
    double all = shown.stream().mapToLong(Piece::seconds).sum();
    double left = 0;
    for (int at = 0; at < shown.size(); at++) {
      boolean last = at == shown.size() - 1;
      // A course that took no time at all is still there to be seen.
      double share = all > 0 ? shown.get(at).seconds() / all : last ? 1 : 0;
      double width = share == 0 ? 0 : Math.max(2, getWidth() * share);
      double from = Math.min(left, Math.max(0, getWidth() - width));
      getChildren().get(at).resizeRelocate(from, 0, Math.min(width, getWidth()), getHeight());
      left = from + width;
    }
  }
}
