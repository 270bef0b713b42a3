package dev.holdfast.report;

import dev.holdfast.text.Messages;
import java.util.Locale;

/** Says why a report cannot be written, and what to do. */
public final class ReportText {

  private final Messages messages;

  /** Takes the texts of reports. */
  public ReportText(Messages messages) {
    this.messages = messages;
  }

  /** With the texts that ship with Holdfast. */
  public static ReportText english() {
    return new ReportText(Messages.load("dev.holdfast.report.messages", Locale.ENGLISH));
  }

  /** Returns the sentences. */
  public String of(ReportException failure) {
    return messages.get(
        "problem." + failure.problem().name(), failure.file().toString(), failure.detail());
  }
}
