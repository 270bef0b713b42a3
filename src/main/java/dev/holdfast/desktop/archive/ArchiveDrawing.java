package dev.holdfast.desktop.archive;

import static dev.holdfast.desktop.fx.Nodes.bar;
import static dev.holdfast.desktop.fx.Nodes.gap;
import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.archive.ArchiveFacts;
import dev.holdfast.archive.ArchiveManifest;
import dev.holdfast.desktop.fx.Banner;
import dev.holdfast.desktop.fx.FactGrid;
import dev.holdfast.desktop.fx.Shown;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.table.Column;
import dev.holdfast.text.ArchiveText;
import dev.holdfast.text.BytesText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/**
 * One archive: in the list its name, what it holds, its size, when it was written and its state,
 * and beside it what it says about itself.
 *
 * @param states what is known of whether an archive is sound
 */
record ArchiveDrawing(
    TimeText times, Messages messages, Function<ArchiveItem, ArchiveState> states) {

  Column<ArchiveItem> column() {
    return Column.<ArchiveItem>line(this::drawing)
        .more(item -> VisibleText.line(item.file().toString()))
        .said(
            item ->
                Stream.of(name(item), held(item), size(item), when(item), state(item))
                    .filter(text -> !text.isEmpty())
                    .collect(Collectors.joining(", ")));
  }

  /** Returns a sign for a state: never colour alone. */
  static Feather sign(ArchiveState state) {
    return switch (state) {
      case SOUND -> Feather.SHIELD;
      case UNSOUND -> Feather.ALERT_OCTAGON;
      case UNVERIFIED -> Feather.CLOCK;
      case MISSING -> Feather.ALERT_TRIANGLE;
    };
  }

  /** Returns the style class of a state. */
  static String style(ArchiveState state) {
    return "archive-" + state.name().toLowerCase(Locale.ROOT);
  }

  private Function<ArchiveItem, VBox> drawing() {
    Label name = label("strong");
    Label state = label();
    Label what = label();
    Label size = label("small-text");
    Label when = label("text-muted", "small-text");
    size.setMinWidth(Region.USE_PREF_SIZE);
    state.setMinWidth(Region.USE_PREF_SIZE);
    HBox second = bar("archive-what", what, gap(), size);
    second.setSpacing(6);
    VBox lines = styled(new VBox(name, second, when, state), "archive-cell");
    return item -> {
      ArchiveState known = states.apply(item);
      name.setText(name(item));
      state.setText(state(item));
      state.setGraphic(new FontIcon(sign(known)));
      state.getStyleClass().setAll("label", "archive-state", style(known));
      what.setText(held(item));
      String tone = item.manifest() == null ? "problem" : "text-muted";
      what.getStyleClass().setAll("label", "small-text", tone);
      size.setText(size(item));
      when.setText(when(item));
      Shown.now(when, !when.getText().isEmpty());
      return lines;
    };
  }

  private static Label label(String... styleClasses) {
    Label label = new Label();
    label.setMinWidth(0);
    label.getStyleClass().addAll(styleClasses);
    return label;
  }

  private static String name(ArchiveItem item) {
    return VisibleText.line(String.valueOf(item.file().getFileName()));
  }

  private String state(ArchiveItem item) {
    return messages.get("state." + states.apply(item));
  }

  private static String size(ArchiveItem item) {
    return item.manifest() == null ? "" : BytesText.of(item.manifest().bytes());
  }

  private String when(ArchiveItem item) {
    String by = item.manifest() == null ? null : item.manifest().facts().operator();
    return Stream.of(item.time() == null ? "" : times.dateTime(item.time()), by == null ? "" : by)
        .filter(text -> !text.isEmpty())
        .map(VisibleText::line)
        .collect(Collectors.joining(", "));
  }

  private String held(ArchiveItem item) {
    if (item.manifest() == null) {
      return messages.get("cell.unread");
    }
    return item.manifest().tasks() == 0
        ? messages.get("common.empty")
        : item.messages()
            .get(item.ofThisStore() ? "common.counted" : "cell.other", item.manifest().tasks());
  }

  /** Returns what an archive says about itself. */
  VBox facts(ArchiveItem item) {
    Label title = styled(new Label(name(item)), "page-title");
    VBox section = styled(new VBox(bar("toolbar-line", title)), "archive-section");
    List<Node> said = section.getChildren();
    ArchiveManifest manifest = item.manifest();
    if (manifest == null) {
      String problem = new ArchiveText(Messages.common()).of(item.problem());
      said.add(new Banner(Banner.Kind.DANGER).saying(problem));
      return section;
    }
    said.add(grid(item));
    if (manifest.unsettled() > 0) {
      ArchiveText words = new ArchiveText(Messages.common().in(item.operation()));
      said.add(new Banner(Banner.Kind.WARNING).saying(words.unsettled(manifest)));
    }
    return section;
  }

  private FactGrid grid(ArchiveItem item) {
    FactGrid grid = new FactGrid(110, "facts", "card");
    BiConsumer<String, String> fact =
        (key, text) -> {
          if (text != null && !text.isBlank()) {
            grid.fact(item.messages().get(key), VisibleText.line(text));
          }
        };
    ArchiveManifest manifest = item.manifest();
    ArchiveFacts facts = manifest.facts();
    fact.accept("common.file", manifest.file().toString());
    fact.accept(
        "fact.holds",
        item.messages()
            .get(
                manifest.tasks() == 0
                    ? "fact.holds.nothing"
                    : manifest.listed() || item.rows() == RowKind.EVENTS
                        ? "fact.holds.text.listed"
                        : "fact.holds.text",
                manifest.tasks(),
                manifest.listed() ? manifest.rows() : manifest.amount("events"),
                manifest.amount("attempts"),
                BytesText.of(manifest.bytes())));
    fact.accept("fact.store", facts.address());
    fact.accept("common.started", times.exact(facts.createdAt()).lines().findFirst().orElse(""));
    fact.accept(
        "common.ended",
        manifest.endedAt() == null
            ? item.messages().get("fact.ended.never")
            : times.exact(manifest.endedAt()).lines().findFirst().orElse(""));
    fact.accept("common.by", facts.operator());
    fact.accept("common.reason", facts.reason());
    fact.accept("common.plan", facts.plan());
    fact.accept("fact.journal", facts.journalHead());
    return grid;
  }
}
