package dev.holdfast.desktop.overview;

import dev.holdfast.text.FindingText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.NextText;
import dev.holdfast.text.VisibleText;

/** Says what needs a person, in the words of the kind of store. */
record ConcernWords(Messages messages, NextText next) {

  /** Returns what it is, after its count. */
  String title(Concern concern) {
    String names = names(concern);
    int many = concern.names().size() + concern.more();
    return switch (concern.kind()) {
      case FINDING -> FindingText.load().title(concern.finding().kind());
      case TASKS ->
          messages.term("attention.", concern.term().name(), concern.term().texts(), names, many);
      case FAILING -> messages.get("concern.failing", names, many);
      case MISSED -> messages.get("concern.missed", names, concern.count());
    };
  }

  private String names(Concern concern) {
    String names =
        concern.names().isEmpty()
            ? messages.get("concern.unnamed")
            : String.join(
                messages.get(concern.more() > 0 ? "concern.comma" : "concern.and"),
                concern.names().stream().map(VisibleText::line).toList());
    return concern.more() > 0 ? messages.get("common.firstAndMore", names, concern.more()) : names;
  }

  /**
   * Returns why, and what comes of it.
   *
   * @param now the store's time, Unix seconds
   */
  String detail(Concern concern, long now) {
    return switch (concern.kind()) {
      case FINDING -> FindingText.load().of(concern.finding());
      case TASKS -> {
        String comes = concern.next() == null ? "" : next.of(concern.next(), now);
        yield comes.isEmpty()
            ? error(concern)
            : concern.error() == null || concern.error().isBlank()
                ? comes
                : first(concern.error()) + " · " + comes;
      }
      case FAILING -> error(concern);
      case MISSED -> messages.get("concern.missed.why");
    };
  }

  private String error(Concern concern) {
    return concern.error() == null || concern.error().isBlank()
        ? messages.get("concern.noError")
        : first(concern.error());
  }

  /** What a trace says after its first line is for the details of the task. */
  private static String first(String error) {
    return VisibleText.line(error.strip().lines().findFirst().orElse(""));
  }
}
