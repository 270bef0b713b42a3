package dev.holdfast.desktop.tasks;

import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.task.Count;
import dev.holdfast.text.Messages;

/** Says how many tasks the filter matches, of how many. Needs no toolkit. */
record CountText(Messages messages, String total) {
  /**
   * Returns such as “31 of 1,204,311”.
   *
   * @param matching null while nobody knows
   * @param all null while nobody knows
   * @param counting whether matching tasks are being counted
   */
  String of(Count matching, Long all, boolean counting) {
    if (matching == null) {
      if (all == null) {
        return counting ? messages.get("count.countingAll") : "";
      }
      return messages.get(counting ? "count.counting" : "count.unknown", NumberText.grouped(all));
    }
    String number = NumberText.grouped(matching.value());
    if (!matching.exact()) {
      number = messages.get("count.moreThan", number);
    }
    return all == null || matching.exact() && matching.value() == all
        ? messages.get(total, matching.value())
        : messages.get("common.of", number, NumberText.grouped(all));
  }
}
