package dev.holdfast.desktop.hold;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.retention.hold.Hold;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;

/** Says what a hold keeps, since when, by whom and why. Needs no toolkit. */
public final class HoldText {

  private final TimeText times;
  private final Messages messages = Fxml.messages(HoldText.class);

  /** Takes how times are written. */
  public HoldText(TimeText times) {
    this.times = times;
  }

  /** Returns such as “On hold with its workflow 12 since 9 Oct 2025 by Ann: legal case”. */
  public String of(Hold hold) {
    String what =
        hold.workflow()
            ? messages.get("hold.workflow", VisibleText.line(hold.id().toString()))
            : messages.get("hold.task");
    String since = messages.get("hold.since", what, times.day(hold.since()), line(hold.by()));
    return hold.reason() == null
        ? since + "."
        : messages.get("hold.reason", since, line(hold.reason()));
  }

  private static String line(String text) {
    return VisibleText.line(text);
  }
}
