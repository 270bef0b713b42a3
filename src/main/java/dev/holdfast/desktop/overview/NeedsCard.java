package dev.holdfast.desktop.overview;

import static dev.holdfast.desktop.fx.Nodes.acting;
import static dev.holdfast.desktop.fx.Nodes.styled;
import static dev.holdfast.desktop.fx.Nodes.whole;
import static dev.holdfast.desktop.fx.Nodes.wide;

import dev.holdfast.desktop.act.Acting;
import dev.holdfast.desktop.fx.NumberText;
import dev.holdfast.desktop.fx.StatusSign;
import dev.holdfast.desktop.fx.StatusStyle;
import dev.holdfast.desktop.fx.TextScale;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.store.terms.ActTerm;
import dev.holdfast.text.ActText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.NextText;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** What needs a person, a line each: how much of what, why, since when, and a way there. */
final class NeedsCard extends CardPane {

  /** What two lines of text need, in pixels of medium text. */
  private static final double TWO_LINES = 36;

  private static final int FIRST = 7;

  private final OverviewViewModel model;
  private final Messages messages;
  private final ConcernWords words;
  private final Remedies remedies;
  private final ZoneId zone;
  private final Hyperlink off;
  private boolean showsOff;

  /**
   * Follows what is known.
   *
   * @param acting what can be done about it
   * @param zone in which times are shown
   */
  NeedsCard(OverviewViewModel model, Acting acting, ZoneId zone) {
    super(model.messages.get("needs.title"), new Hyperlink());
    this.model = model;
    this.zone = zone;
    this.messages = model.messages;
    this.words = new ConcernWords(messages, NextText.in(model.session.operation()));
    this.remedies = new Remedies(model.session.store().terms(), acting);
    setId("needs");
    off = (Hyperlink) head.getChildren().getLast();
    off.getStyleClass().add("overview-link");
    off.setMinWidth(USE_PREF_SIZE);
    off.managedProperty().bind(off.visibleProperty());
    off.setVisible(false);
    off.setOnAction(
        event -> {
          showsOff = !showsOff;
          show();
        });
    follow(model.needs.concerns);
    model.needsInFront().subscribe(changed -> show());
  }

  private void show() {
    List<Concern> put = model.needs.all(true).orElse(List.of());
    showsOff &= !put.isEmpty();
    off.setVisible(!put.isEmpty());
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
      lines.getChildren().add(foot(more(others, this::show)));
    }
    put.forEach(each -> lines.getChildren().add(line(each, true)));
    if (concerns.isEmpty() && put.isEmpty()) {
      empty(messages.get(model.needs.findings.isLoading() ? "needs.noneYet" : "needs.none"));
    } else {
      fill(lines);
    }
  }

  private Node line(Concern concern, boolean put) {
    StatusSign sign = new StatusSign();
    Label count = Cells.whole(count(concern), "concern-count");
    Label title = Cells.text(words.title(concern), "strong");
    Label detail =
        Cells.text(words.detail(concern, model.needs.concerns.value().now()), "text-muted");
    detail.setWrapText(true);
    detail.setMaxHeight(TextScale.now(TWO_LINES));
    VBox text = wide(new VBox(title, detail));
    text.setMinWidth(0);
    TimeText times =
        new TimeText(
            Clock.fixed(Instant.ofEpochSecond(model.needs.concerns.value().now()), zone), zone);
    Label age =
        Cells.whole(
            concern.since() == null ? "" : times.relative(concern.since()),
            "text-muted",
            "concern-age");
    if (concern.since() != null) {
      age.setTooltip(new Tooltip(times.exact(concern.since())));
    }
    Button open =
        acting(
            whole(styled(new Button(messages.get("common.show")), "small", "concern-open")),
            () -> model.open(concern));
    open.setAccessibleText(
        messages.get(
            "concern.accessible",
            open.getText(),
            count(concern),
            title.getText(),
            detail.getText()));
    Button later = new Button(null, new FontIcon(put ? Feather.CORNER_UP_LEFT : Feather.SUNRISE));
    String what = messages.get(put ? "concern.bringBack" : "concern.putOff");
    later.getStyleClass().add("icon-button");
    later.setTooltip(new Tooltip(what));
    later.setAccessibleText(messages.get("common.colon", what, title.getText()));
    later.setOnAction(
        event -> {
          if (put) {
            model.needs.bringBack(concern);
          } else {
            model.needs.putOff(concern);
          }
        });
    HBox line = new HBox(sign, count, text, age);
    // What was put off is not to be done now.
    if (!put) {
      remedies.of(concern).ifPresent(act -> line.getChildren().add(remedy(act, concern, title)));
    }
    line.getChildren().addAll(open, later);
    line.pseudoClassStateChanged(PseudoClass.getPseudoClass("put-off"), put);
    line.setAlignment(Pos.CENTER_LEFT);
    line.getStyleClass().addAll("concern-line", StatusStyle.styleClass(concern.tone()));
    return line;
  }

  private Button remedy(ActTerm act, Concern concern, Label title) {
    Button button =
        acting(
            whole(styled(new Button(ActText.load().label(act) + "…"), "small", "concern-remedy")),
            () -> remedies.start(act, concern, model.needs.concerns.value().now()));
    button.setId("remedy-" + act.verb());
    button.setMnemonicParsing(false);
    button.setAccessibleText(
        messages.get(
            "concern.accessible",
            button.getText(),
            count(concern),
            title.getText(),
            words.detail(concern, model.needs.concerns.value().now())));
    return button;
  }

  private String count(Concern concern) {
    String number = NumberText.grouped(concern.count());
    return concern.exact() ? number : messages.get("common.atLeast", number);
  }
}
