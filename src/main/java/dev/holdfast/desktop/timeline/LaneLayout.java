package dev.holdfast.desktop.timeline;

/**
 * Which lane is where, in pixels from the top.
 *
 * @param rows how many lines the attempts take
 */
record LaneLayout(int rows) {

  static final double AXIS = 22;
  static final double STATUS = 12;
  static final double ROUND = 20;
  static final double STAGE = 18;
  static final double PROGRESS = 40;
  static final double MARKS = 18;
  private static final double GAP = 7;

  double statusTop() {
    return AXIS + 4;
  }

  double roundsTop() {
    return statusTop() + STATUS + GAP;
  }

  double stagesTop() {
    return roundsTop() + rows * ROUND + GAP;
  }

  double progressTop() {
    return stagesTop() + STAGE + GAP;
  }

  double marksTop() {
    return progressTop() + PROGRESS + GAP;
  }

  double height() {
    return marksTop() + MARKS + 6;
  }
}
