package dev.holdfast.desktop.archive;

import static dev.holdfast.desktop.fx.Nodes.styled;

import dev.holdfast.archive.ArchiveFacts;
import dev.holdfast.archive.ArchiveManifest;
import dev.holdfast.desktop.fx.Banner;
import dev.holdfast.desktop.fx.Bar;
import dev.holdfast.desktop.fx.FactGrid;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.text.ArchiveText;
import dev.holdfast.text.BytesText;
import dev.holdfast.text.Messages;
import dev.holdfast.text.VisibleText;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;

/** What an archive says about itself. */
final class ArchiveFactsPane extends VBox {

  private final Messages messages;
  private final FactGrid grid = new FactGrid(110, "facts", "card");

  /** Shows an archive. */
  ArchiveFactsPane(ArchiveItem item, TimeText times) {
    this.messages = item.messages();
    getStyleClass().add("archive-section");
    Label title =
        styled(
            new Label(VisibleText.line(String.valueOf(item.file().getFileName()))), "page-title");
    getChildren().add(new Bar("toolbar-line", title));
    ArchiveText words = new ArchiveText(Messages.common());
    if (item.manifest() == null) {
      getChildren().add(new Banner(Banner.Kind.DANGER).saying(words.of(item.problem())));
      return;
    }
    fill(item, times);
    getChildren().add(grid);
    if (item.manifest().unsettled() > 0) {
      String unsettled =
          new ArchiveText(Messages.common().in(item.operation())).unsettled(item.manifest());
      getChildren().add(new Banner(Banner.Kind.WARNING).saying(unsettled));
    }
  }

  private void fill(ArchiveItem item, TimeText times) {
    ArchiveManifest manifest = item.manifest();
    ArchiveFacts facts = manifest.facts();
    fact("common.file", manifest.file().toString());
    fact(
        "fact.holds",
        messages.get(
            manifest.tasks() == 0 ? "fact.holds.nothing" : held(item),
            manifest.tasks(),
            manifest.listed() ? manifest.rows() : manifest.amount("events"),
            manifest.amount("attempts"),
            BytesText.of(manifest.bytes())));
    fact("fact.store", facts.address());
    fact("common.started", times.exact(facts.createdAt()).lines().findFirst().orElse(""));
    fact(
        "common.ended",
        manifest.endedAt() == null
            ? messages.get("fact.ended.never")
            : times.exact(manifest.endedAt()).lines().findFirst().orElse(""));
    fact("common.by", facts.operator());
    fact("common.reason", facts.reason());
    fact("common.plan", facts.plan());
    fact("fact.journal", facts.journalHead());
  }

  private static String held(ArchiveItem item) {
    return item.manifest().listed() || item.rows() == RowKind.EVENTS
        ? "fact.holds.text.listed"
        : "fact.holds.text";
  }

  private void fact(String key, String text) {
    if (text == null || text.isBlank()) {
      return;
    }
    grid.fact(messages.get(key), VisibleText.line(text));
  }
}
