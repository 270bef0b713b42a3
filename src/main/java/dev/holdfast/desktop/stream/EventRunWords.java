package dev.holdfast.desktop.stream;

import dev.holdfast.cleanup.CleanupOutcome;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.run.CleanupQuestion;
import dev.holdfast.desktop.run.RunWords;
import dev.holdfast.retention.run.CleanupResult;
import dev.holdfast.retention.run.Drift;
import dev.holdfast.text.Messages;
import dev.holdfast.text.StreamText;
import dev.holdfast.text.VisibleText;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;

/** A cleanup of event streams: what the plan said in numbers, then what stayed and why. */
final class EventRunWords implements RunWords {

  /** The most streams that drifted which are named. */
  private static final int DRIFTED = 20;

  private final Messages messages = Fxml.messages(EventRunWords.class);
  private final StreamText words = StreamText.load();
  private final TimeText times;

  EventRunWords(TimeText times) {
    this.times = times;
  }

  @Override
  public Messages messages() {
    return messages;
  }

  @Override
  public String heading(CleanupOutcome outcome) {
    CleanupResult result = outcome.result();
    return messages.get("result.title", result.deleted(), result.subjects());
  }

  @Override
  public List<Node> numbers(CleanupQuestion asked, CleanupOutcome outcome) {
    return List.of();
  }

  @Override
  public List<Line> facts(CleanupQuestion asked, CleanupOutcome outcome) {
    CleanupResult result = outcome.result();
    List<Line> facts = new ArrayList<>();
    facts.add(new Line("result.streams", NumberText.grouped(result.subjects())));
    facts.add(new Line("result.events", NumberText.grouped(result.deleted())));
    words.unread(result).ifPresent(unread -> facts.add(new Line("result.unread", unread)));
    facts.add(new Line("result.completed", times.withZone(result.completedAt())));
    facts.add(new Line("result.drift", drift(result)));
    facts.add(new Line("result.remaining", NumberText.grouped(result.remaining())));
    return facts;
  }

  private String drift(CleanupResult result) {
    if (result.driftedCount() == 0) {
      return messages.get("result.drift.none");
    }
    List<String> lines = new ArrayList<>();
    result.drifted().stream().limit(DRIFTED).map(this::line).forEach(lines::add);
    if (result.drifted().size() > DRIFTED) {
      lines.add(messages.get("result.drift.more", result.drifted().size() - DRIFTED));
    }
    return String.join("\n", lines);
  }

  private String line(Drift drift) {
    return messages.get(
        "result.drift.line",
        VisibleText.line(drift.id().toString()),
        drift.units(),
        words.of(drift.reason()));
  }
}
