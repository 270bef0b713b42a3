package dev.holdfast.desktop.timeline;

import static dev.holdfast.desktop.fx.Nodes.item;

import dev.holdfast.desktop.dialog.FileSaver;
import dev.holdfast.replay.story.TaskStory;
import dev.holdfast.text.Messages;
import java.time.ZoneId;
import java.util.List;
import javafx.beans.binding.Bindings;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Exports the story: with all rows as JSON, or as a page for people. */
final class StoryExportMenu extends MenuButton {

  private final TimelineViewModel timeline;
  private final FileSaver files;
  private final ZoneId zone;
  private final Messages messages;

  StoryExportMenu(TimelineViewModel timeline, FileSaver files, ZoneId zone, Messages messages) {
    super(messages.get("common.export"), new FontIcon(Feather.DOWNLOAD));
    this.timeline = timeline;
    this.files = files;
    this.zone = zone;
    this.messages = messages;
    setId("export");
    setMinWidth(USE_PREF_SIZE);
    for (String format : List.of("json", "html", "md")) {
      MenuItem item = item(messages.named("export.", format), () -> write(format));
      item.setId("export-" + format);
      getItems().add(item);
    }
    disableProperty()
        .bind(
            Bindings.createBooleanBinding(
                () -> timeline.chronicle() == null || timeline.chronicle().story().isEmpty(),
                timeline.read.value));
  }

  private void write(String format) {
    TaskStory story = timeline.chronicle().story();
    files
        .save(
            getScene().getWindow(),
            messages.get("export.title", story.id().toString()),
            messages.named("export.", format),
            "task-" + story.id().toString().replaceAll("[^A-Za-z0-9_-]", "_") + "." + format)
        .ifPresent(place -> timeline.export(story, zone, place.path()));
  }
}
