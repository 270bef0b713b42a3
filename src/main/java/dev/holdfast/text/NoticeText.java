package dev.holdfast.text;

import dev.holdfast.store.Notice;

/** Says what an operator should know about a store that opened, in a sentence. */
public record NoticeText(Messages messages) {
  /** Returns the sentence for a notice. */
  public String of(Notice notice) {
    String details = String.join(", ", notice.details());
    return notice.code() == null
        ? messages.get("notice." + notice.kind().name(), details)
        : messages.term("notice.", notice.code(), notice.texts(), details);
  }
}
