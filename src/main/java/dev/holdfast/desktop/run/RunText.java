package dev.holdfast.desktop.run;

import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.retention.run.CleanupProgress;
import dev.holdfast.settings.ConnectionProfile;
import dev.holdfast.settings.Environment;
import dev.holdfast.text.HoursText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.ArrayList;
import java.util.List;

/** Puts a run into words, of whatever kind of store. Needs no toolkit. */
public final class RunText {

  private final Messages common;
  private final Messages messages;

  /**
   * With the texts of a page.
   *
   * @param words those that name what is deleted
   */
  public RunText(RunWords words) {
    this.messages = words.messages();
    this.common = Fxml.messages(RunText.class).in(words.operation());
  }

  /** Says where it runs, with what the store is used for where somebody said so. */
  public String store(ConnectionProfile store) {
    return common.get("run.from", storeName(store));
  }

  /** Names a store, with what it is used for where somebody said so. */
  public String storeName(ConnectionProfile store) {
    String name = VisibleText.line(store.name());
    Environment environment = store.environment();
    return environment == Environment.NONE
        ? name
        : name + " (" + common.get("environment." + environment) + ")";
  }

  /** Says why it is safe to stop it. */
  String whyStop() {
    return messages.get("run.stop.why");
  }

  /** Returns such as “120 of 221 tasks deleted · 1,000 a second · batches of 500”. */
  public String progress(RunProgress progress) {
    CleanupProgress latest = progress.latest();
    List<String> parts = new ArrayList<>();
    parts.add(messages.get("run.progress", latest.deleted(), latest.planned()));
    if (progress.rate() != null) {
      parts.add(common.get("run.rate", progress.rate()));
    }
    parts.add(common.get("run.batch", latest.batchSize()));
    if (latest.drifted() > 0) {
      parts.add(messages.get("run.kept", latest.drifted()));
    }
    String said = String.join(" · ", parts);
    return progress.waiting() == null ? said : said + "\n" + waiting(progress.waiting());
  }

  private String waiting(RunWait wait) {
    return switch (wait.reason()) {
      case null -> common.get("run.waiting");
      case REPLICATION -> common.get("run.waiting.standby");
      case WORKERS -> common.get("run.waiting.workers");
      case WINDOW -> new HoursText().waiting(wait.hours(), wait.until());
    };
  }
}
