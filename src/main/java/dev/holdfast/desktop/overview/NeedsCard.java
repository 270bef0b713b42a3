package dev.holdfast.desktop.overview;

import static dev.holdfast.desktop.fx.Nodes.button;
import static dev.holdfast.desktop.fx.Nodes.label;
import static dev.holdfast.desktop.fx.Nodes.link;
import static dev.holdfast.desktop.fx.Nodes.statusSign;
import static dev.holdfast.desktop.fx.Nodes.whole;
import static dev.holdfast.desktop.fx.Nodes.wide;

import dev.holdfast.desktop.act.ActTarget;
import dev.holdfast.desktop.act.Acting;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.desktop.fx.TextScale;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.replay.failure.ErrorFingerprint;
import dev.holdfast.store.terms.ActTerm;
import dev.holdfast.store.terms.Terms;
import dev.holdfast.task.TaskFilter;
import dev.holdfast.task.Tone;
import dev.holdfast.text.ActText;
import dev.holdfast.text.FindingText;
import dev.holdfast.text.NextText;
import dev.holdfast.text.VisibleText;
import dev.holdfast.text.query.Query;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** What needs a person, a line each: how much of what, why, since when, and a way there. */
final class NeedsCard extends CardPane {

  /** What two lines of text need, in pixels of medium text. */
  private static final double TWO_LINES = 36;

  private static final int FIRST = 7;

  private final NextText next;
  private final Terms terms;
  private final Acting acting;
  private final Hyperlink off = whole(link("", this::turn, "overview-link"));
  private boolean showsOff;

  /**
   * Follows what is known.
   *
   * @param acting what can be done about it
   */
  NeedsCard(OverviewViewModel model, Acting acting) {
    super(model, model.messages.get("needs.title"));
    this.next = NextText.in(model.session.operation());
    this.terms = model.session.store().terms();
    this.acting = acting;
    setId("needs");
    head.getChildren().add(off);
    Shown.now(off, false);
    follow(model.needs.concerns, this::show);
    model.needsInFront.subscribe(changed -> show());
  }

  private void turn() {
    showsOff = !showsOff;
    show();
  }

  private void show() {
    List<Concern> put = model.needs.all(true).orElse(List.of());
    showsOff &= !put.isEmpty();
    Shown.now(off, !put.isEmpty());
    off.setText(messages.get(showsOff ? "needs.off.hide" : "needs.off", put.size()));
    model.needs.all(false).ifPresent(now -> show(now, showsOff ? put : List.of()));
  }

  private void show(List<Concern> concerns, List<Concern> put) {
    String unkept = model.needs.unkept.get();
    String summary = concerns.isEmpty() ? "" : messages.get("needs.summary", concerns.size());
    summarize(unkept == null ? summary : unkept, unkept != null);
    VBox lines = new VBox();
    // A line that says “1 more” takes the room of that one.
    boolean folds = concerns.size() > FIRST + 1;
    concerns.stream()
        .limit(folds ? most(FIRST) : concerns.size())
        .forEach(each -> lines.getChildren().add(line(each, false)));
    if (folds) {
      String others = messages.get("needs.more", concerns.size() - FIRST);
      lines.getChildren().add(foot(more(others)));
    }
    put.forEach(each -> lines.getChildren().add(line(each, true)));
    if (concerns.isEmpty() && put.isEmpty()) {
      empty(messages.get(model.needs.findings.isLoading() ? "needs.noneYet" : "needs.none"));
    } else {
      fill(lines);
    }
  }

  private Node line(Concern concern, boolean put) {
    Region sign = statusSign();
    Label count =
        whole(label(NumberText.counted(concern.count(), concern.exact()), "concern-count"));
    Label title = Cells.text(title(concern), "strong");
    Label detail = Cells.text(detail(concern), "text-muted");
    detail.setWrapText(true);
    detail.setMaxHeight(TextScale.now(TWO_LINES));
    VBox text = wide(new VBox(title, detail));
    text.setMinWidth(0);
    TimeText times = model.timesAt(model.needs.concerns.value().now());
    Label age = Cells.age(times, concern.since(), "text-muted", "concern-age");
    if (concern.since() == null) {
      age.setText("");
    }
    Button open =
        button(messages.get("common.show"), () -> model.open(concern), "small", "concern-open");
    say(open, count, title, detail);
    Button later = new Button(null, new FontIcon(put ? Feather.CORNER_UP_LEFT : Feather.SUNRISE));
    String what = messages.get(put ? "concern.bringBack" : "concern.putOff");
    later.getStyleClass().add("icon-button");
    later.setTooltip(new Tooltip(what));
    later.setAccessibleText(messages.get("common.colon", what, title.getText()));
    Consumer<Concern> turned = put ? model.needs::bringBack : model.needs::putOff;
    later.setOnAction(event -> turned.accept(concern));
    HBox line = new HBox(sign, count, text, age);
    // What was put off is not to be done now.
    if (!put) {
      remedy(concern)
          .map(act -> remedy(act, concern))
          .map(button -> say(button, count, title, detail))
          .ifPresent(line.getChildren()::add);
    }
    line.getChildren().addAll(open, later);
    line.pseudoClassStateChanged(PseudoClass.getPseudoClass("put-off"), put);
    line.setAlignment(Pos.CENTER_LEFT);
    line.getStyleClass().addAll("concern-line", StatusStyle.styleClass(concern.tone()));
    return line;
  }

  private Button remedy(ActTerm act, Concern concern) {
    Button button =
        button(
            ActText.load().label(act) + "…", () -> start(act, concern), "small", "concern-remedy");
    button.setId("remedy-" + act.verb());
    button.setMnemonicParsing(false);
    return button;
  }

  private Button say(Button button, Label count, Label title, Label detail) {
    button.setAccessibleText(
        messages.get(
            "concern.accessible",
            button.getText(),
            count.getText(),
            title.getText(),
            detail.getText()));
    return button;
  }

  /** Returns the verb that helps; empty if none does, or if it cannot be done here. */
  private Optional<ActTerm> remedy(Concern concern) {
    return acting.acts.stream().filter(act -> helps(act, concern)).findFirst();
  }

  private boolean helps(ActTerm act, Concern concern) {
    return switch (concern.kind()) {
      case TASKS -> act.verb().equals(concern.term().remedy());
      // What is paused fails no more, and nothing of it is lost.
      case FAILING ->
          terms.statuses().tone(act.to()) == Tone.PAUSED
              && terms.statuses().failing().stream().anyMatch(act.from()::contains);
      case FINDING, MISSED -> false;
    };
  }

  /** Asks for it as the page of tasks does: what would change is shown first. */
  private void start(ActTerm act, Concern concern) {
    long now = model.needs.concerns.value().now();
    TaskFilter filter = Query.parse(concern.query()).narrow(TaskFilter.ALL, terms.listing(), now);
    acting.start(
        act,
        concern.kind() == Concern.Kind.FAILING
            ? ActTarget.matching(filter, new ErrorFingerprint(concern.error()), null)
            : ActTarget.matching(filter, null, concern.query()));
  }

  /** Returns what it is, after its count. */
  private String title(Concern concern) {
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

  /** Returns why, and what comes of it. */
  private String detail(Concern concern) {
    return switch (concern.kind()) {
      case FINDING -> FindingText.load().of(concern.finding());
      case TASKS -> {
        String comes =
            concern.next() == null
                ? ""
                : next.of(concern.next(), model.needs.concerns.value().now());
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
