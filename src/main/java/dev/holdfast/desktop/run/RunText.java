package dev.holdfast.desktop.run;

import dev.holdfast.desktop.fx.ElapsedText;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.retention.run.CleanupProgress;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.store.terms.OperationTerm;
import dev.holdfast.text.HoursText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.ArrayList;
import java.util.List;

/** Puts a run into words, of whatever kind of store. Needs no toolkit. */
public final class RunText {

  private final Messages messages;

  /** In the words of what is done. */
  public RunText(OperationTerm operation) {
    messages = Fxml.messages(RunText.class).in(operation);
  }

  /** Says where it runs, with what the store is used for where somebody said so. */
  public String store(ConnectionProfile store) {
    return messages.get("run.from", storeName(store));
  }

  /** Names a store, with what it is used for where somebody said so. */
  public String storeName(ConnectionProfile store) {
    String name = VisibleText.line(store.name());
    Environment environment = store.environment();
    return environment == Environment.NONE
        ? name
        : name + " (" + messages.get("common.environment." + environment) + ")";
  }

  /** Returns such as “120 of 221 tasks deleted · 1,000 a second · 2 m left”. */
  public String progress(RunProgress progress) {
    CleanupProgress latest = progress.latest();
    List<String> parts = new ArrayList<>();
    parts.add(messages.get("run.progress", latest.deleted(), latest.planned()));
    if (progress.rate() != null) {
      parts.add(messages.get("common.aSecond", progress.rate()));
    }
    Long left = progress.secondsLeft();
    if (left != null) {
      parts.add(messages.get("common.timeLeft", ElapsedText.ofSeconds(left)));
    }
    if (latest.drifted() > 0) {
      parts.add(messages.get("run.kept", latest.drifted()));
    }
    String said = String.join(" · ", parts);
    return progress.waiting() == null ? said : said + "\n" + waiting(progress.waiting());
  }

  private String waiting(RunWait wait) {
    return switch (wait.reason()) {
      case null -> messages.get("run.waiting");
      case REPLICATION -> messages.get("run.waiting.standby");
      case WORKERS -> messages.get("run.waiting.workers");
      case WINDOW -> new HoursText().waiting(wait.hours(), wait.until());
    };
  }
}
