package dev.holdfast.report.metrics;

import java.util.List;
import java.util.Map;

/**
 * A number that is measured, for each of some labels. All are gauges: what a store holds now, or
 * what its last cleanup did, may fall as well as rise.
 *
 * @param name with the unit as its end, such as {@code _seconds}
 * @param help a sentence about it, without quotation marks
 * @param samples in the order they are written; possibly none
 */
record MetricFamily(String name, String help, List<Sample> samples) {

  /** One number. */
  record Sample(Map<String, String> labels, double value) {}
}
