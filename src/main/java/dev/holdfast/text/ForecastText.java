package dev.holdfast.text;

import dev.holdfast.retention.forecast.Forecast;
import dev.holdfast.retention.forecast.Verdict;
import dev.holdfast.store.terms.OperationTerm;

/** Says in words whether retention keeps up. */
public record ForecastText(Messages messages) {
  /** With the texts that ship with Holdfast. */
  public static ForecastText load() {
    return of(OperationTerm.DELETE);
  }

  /** With the texts that ship with Holdfast, in the words of a kind of store. */
  public static ForecastText of(OperationTerm operation) {
    return new ForecastText(
        Messages.load("dev.holdfast.retention.forecast.messages").in(operation));
  }

  /** Says what comes of the backlog, and why it never goes if it does not. */
  public String of(Forecast forecast) {
    return switch (forecast.verdict()) {
      case Verdict.KeepsUp() when forecast.runtime().each() != null -> messages.get("verdict.each");
      case Verdict.KeepsUp() -> messages.get("verdict.keepsUp");
      case Verdict.GoneIn(double days) when days <= 1 -> messages.get("verdict.goneWithinADay");
      case Verdict.GoneIn(double days) -> {
        long whole = (long) Math.ceil(days);
        yield messages.get("verdict.goneIn", whole, whole);
      }
      case Verdict.Never never -> never(never) + " " + cause(never.cause(), forecast);
    };
  }

  /** Says why it is so: what keeps a backlog for ever, else the whole sentence. */
  public String reason(Forecast forecast) {
    return forecast.verdict() instanceof Verdict.Never never
        ? cause(never.cause(), forecast)
        : of(forecast);
  }

  private String never(Verdict.Never never) {
    long growth = Math.round(never.growsPerDay());
    if (growth > 0) {
      return messages.get("verdict.grows", growth);
    }
    return never.growsPerDay() > 0
        ? messages.get("verdict.growsSlowly")
        : messages.get("verdict.stays", never.tasksStaying());
  }

  private String cause(Verdict.Cause cause, Forecast forecast) {
    return messages.term(
        "cause.", cause.code(), cause.texts(), forecast.runtime().stopping().tasks());
  }
}
