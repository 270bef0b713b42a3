package dev.holdfast.desktop.stream;

import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.task.Task;
import dev.holdfast.text.Messages;
import dev.holdfast.text.StreamText;
import dev.holdfast.text.VisibleText;

/**
 * Puts a stream of the list into words. Needs no toolkit.
 *
 * @param messages the texts
 */
record StreamWords(Messages messages) {

  String name(Task stream) {
    return VisibleText.line(stream.name());
  }

  /** Says what the row in force does. */
  String policy(Task stream) {
    boolean none =
        stream.fields().raw("policy_source") == null
            && !Boolean.TRUE.equals(stream.fields().raw("policy_invalid"));
    return none ? messages.get("policy.nothing") : StreamText.load().policyOf(stream);
  }

  /** Says whose row that is. */
  String source(Task stream) {
    String source = stream.fields().text("policy_source");
    return source == null ? NumberText.NOTHING : source;
  }

  String enabledText(Task stream) {
    return stream.fields().raw("policy_source") == null
        ? NumberText.NOTHING
        : messages.get(enabled(stream) ? "enabled.yes" : "enabled.no");
  }

  /** Returns which part of the stream is expired. */
  String share(Task stream) {
    Long expired = stream.fields().integer("expired_events");
    Long events = stream.fields().integer("events");
    if (expired == null || events == null || events == 0) {
      return NumberText.NOTHING;
    }
    double share = 100.0 * expired / events;
    return expired > 0 && share < 0.1 ? messages.get("share.small") : NumberText.percent(share);
  }

  /** Says what the server’s own job would delete beyond; null if nothing. */
  String beyond(Task stream) {
    Long beyond = stream.fields().integer("expired_beyond");
    return beyond == null || beyond == 0 ? null : messages.get("expired.beyond", beyond);
  }

  private static boolean enabled(Task stream) {
    return Boolean.TRUE.equals(stream.fields().raw("enabled"));
  }
}
