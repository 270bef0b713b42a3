package dev.holdfast.cli;

import dev.holdfast.store.Notice;

/** Says what an operator should know about a store that opened. */
final class NoticeText {

  private NoticeText() {}

  /** Returns the sentence for a notice. */
  static String of(Notice notice, CommandContext context) {
    return context.say("notice." + notice.kind().name(), String.join(", ", notice.details()));
  }
}
