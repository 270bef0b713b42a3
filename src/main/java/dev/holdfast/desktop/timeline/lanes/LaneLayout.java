package dev.holdfast.desktop.timeline.lanes;

/**
 * Which lane is where, in pixels from the top.
 *
 * @param rows how many lines the attempts take
 */
public record LaneLayout(int rows) {

  public static final double AXIS = 22;
  public static final double STATUS = 12;
  public static final double ROUND = 20;
  public static final double STAGE = 18;
  public static final double PROGRESS = 40;
  public static final double MARKS = 18;
  private static final double GAP = 7;

  public double statusTop() {
    return AXIS + 4;
  }

  public double roundsTop() {
    return statusTop() + STATUS + GAP;
  }

  public double stagesTop() {
    return roundsTop() + rows * ROUND + GAP;
  }

  public double progressTop() {
    return stagesTop() + STAGE + GAP;
  }

  public double marksTop() {
    return progressTop() + PROGRESS + GAP;
  }

  public double height() {
    return marksTop() + MARKS + 6;
  }
}
