package dev.holdfast.report;

import java.time.Instant;

/** What a report of a cleanup tells of, whatever was deleted. */
public sealed interface CleanupSubject permits ReportSubject, StreamReportSubject {

  /** Returns when it had ended, by the workstation’s clock. */
  Instant at();
}
