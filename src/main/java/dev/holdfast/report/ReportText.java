package dev.holdfast.report;

import dev.holdfast.text.Messages;

/** Says why a report cannot be written, and what to do. */
public record ReportText(Messages messages) {
  /** With the texts that ship with Holdfast. */
  public static ReportText load() {
    return new ReportText(Messages.load("dev.holdfast.report.messages"));
  }

  /** Returns the sentences. */
  public String of(ReportException failure) {
    return messages.get(
        "problem." + failure.problem.name(), failure.file.toString(), failure.detail);
  }
}
