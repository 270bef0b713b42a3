package dev.holdfast.text;

import dev.holdfast.store.Finding;
import dev.holdfast.store.Finding.Fact;
import dev.holdfast.store.terms.FindingTerm;

/** Says in words what is wrong with a store; a kind of store brings the words of its own. */
public record FindingText(Messages messages) {
  /** With the texts that ship with Holdfast. */
  public static FindingText load() {
    return new FindingText(Messages.load("dev.holdfast.text.findings"));
  }

  /** Names a kind of finding in a few words. */
  public String title(FindingTerm kind) {
    return messages
        .brought(kind.texts(), "findingTitle." + kind.code())
        .or(() -> messages.find("findingTitle." + kind.code()))
        .orElseGet(() -> messages.term("hazardTitle.", kind.code(), kind.texts()));
  }

  /** Names how bad a finding is. */
  public String of(Finding.Severity severity) {
    return messages.named("severity.", severity.wireName());
  }

  /** Says what was found, and what it means. */
  public String of(Finding finding) {
    long seconds = fact(finding, Fact.SECONDS);
    return messages.term(
        "finding.",
        finding.kind().code(),
        finding.kind().texts(),
        finding.count(),
        fact(finding, Fact.TASKS),
        DurationText.approximate(Math.abs(seconds)),
        seconds < 0 ? 0 : 1,
        fact(finding, Fact.ROWS_VISITED),
        messages.get("took", fact(finding, Fact.BATCH_MS)),
        fact(finding, Fact.ROWS_WITH_INDEX),
        BytesText.of(fact(finding, Fact.INDEX_BYTES)));
  }

  private static long fact(Finding finding, Fact fact) {
    return finding.facts().getOrDefault(fact, 0L);
  }
}
