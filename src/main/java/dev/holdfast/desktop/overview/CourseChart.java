package dev.holdfast.desktop.overview;

import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.retention.forecast.BacklogCourse;
import dev.holdfast.retention.forecast.BacklogCourse.Point;
import java.util.List;
import javafx.scene.layout.Region;
import javafx.scene.shape.Circle;
import javafx.scene.shape.Line;
import javafx.scene.shape.Polygon;
import javafx.scene.shape.Polyline;

/** A backlog as a line: what cleanups made of it, where it is now, and where it is heading. */
final class CourseChart extends Region {

  private static final double EDGE = 4;

  private final BacklogCourse course;
  private final double most;
  private final Polygon ground = styled(new Polygon(), "course-ground");
  private final Polyline past = styled(new Polyline(), "course-past");
  private final Polyline coming = new Polyline();
  private final Line now = styled(new Line(), "course-now");
  private final Line axis = styled(new Line(), "course-axis");
  private final Circle dot = new Circle(3);

  /**
   * Draws it.
   *
   * @param grows whether it never ends
   */
  CourseChart(BacklogCourse course, boolean grows) {
    this.course = course;
    this.most = Math.max(1, course.most());
    getStyleClass().add("course-chart");
    coming.getStyleClass().addAll("course-coming", grows ? "grows" : "shrinks");
    dot.getStyleClass().addAll("course-dot", grows ? "grows" : "shrinks");
    getChildren().setAll(ground, axis, now, past, coming, dot);
    getChildren().forEach(node -> node.setManaged(false));
  }

  /** Returns where now stands, as a part of the width. */
  double nowAt() {
    return (course.now() - course.from()) / (course.to() - course.from());
  }

  @Override
  protected void layoutChildren() {
    draw(past, course.past());
    draw(coming, course.coming());
    ground.getPoints().setAll(past.getPoints());
    ground.getPoints().addAll(x(course.now()), y(0), x(course.from()), y(0));
    double here = Math.rint(x(course.now())) + 0.5;
    now.setStartX(here);
    now.setEndX(here);
    now.setStartY(0);
    now.setEndY(y(0));
    axis.setStartX(0);
    axis.setEndX(getWidth());
    axis.setStartY(Math.rint(y(0)) + 0.5);
    axis.setEndY(Math.rint(y(0)) + 0.5);
    dot.setCenterX(x(course.now()));
    dot.setCenterY(y(course.coming().getFirst().tasks()));
  }

  private void draw(Polyline line, List<Point> points) {
    line.getPoints().clear();
    points.forEach(point -> line.getPoints().addAll(x(point.time()), y(point.tasks())));
  }

  private double x(double time) {
    double part = (time - course.from()) / (course.to() - course.from());
    return EDGE + part * (getWidth() - 2 * EDGE);
  }

  private double y(double tasks) {
    double room = getHeight() - 2 * EDGE;
    return EDGE + room - room * tasks / most;
  }
}
