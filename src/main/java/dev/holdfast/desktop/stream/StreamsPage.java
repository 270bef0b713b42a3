package dev.holdfast.desktop.stream;

import dev.holdfast.cleanup.Holding;
import dev.holdfast.desktop.fx.Fxml;
import dev.holdfast.desktop.fx.TimeText;
import dev.holdfast.desktop.help.HelpTopic;
import dev.holdfast.desktop.hold.HoldsViewModel;
import dev.holdfast.desktop.shell.ModelPage;
import dev.holdfast.desktop.shell.OpenPage;
import dev.holdfast.desktop.shell.PagePlace;
import dev.holdfast.desktop.shell.ShellPage;
import dev.holdfast.desktop.shell.Sight;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.store.StoreInfo;
import dev.holdfast.store.terms.Capability;
import dev.holdfast.task.TaskId;
import java.time.ZoneId;
import javafx.beans.value.ObservableValue;

/**
 * The Streams page of the shell.
 *
 * @param zone in which times are shown
 * @param holding the road by which holds are kept and recorded
 */
public record StreamsPage(ZoneId zone, Holding holding) implements ShellPage {
  @Override
  public String code() {
    return "streams";
  }

  @Override
  public String title() {
    return Fxml.messages(StreamsPage.class).get("streams.title");
  }

  @Override
  public boolean suits(StoreInfo store) {
    return store.can(Capability.STREAMS);
  }

  @Override
  public OpenPage open(StoreSession session) {
    TimeText times = new TimeText(session.clock(), zone);
    StreamsViewModel model =
        new StreamsViewModel(session, new HoldsViewModel(session, holding), times);
    return new Opened(model, new StreamsView(model, times));
  }

  private static final class Opened extends ModelPage {

    private final StreamsViewModel model;

    Opened(StreamsViewModel model, StreamsView view) {
      super(model, view.node(), view::focus);
      this.model = model;
    }

    @Override
    public HelpTopic help() {
      return HelpTopic.of("event-streams#in-the-desktop");
    }

    /** The place in a story is an event’s id here, which says nothing of its offset. */
    @Override
    public boolean show(Sight sight) {
      return switch (sight) {
        case Sight.OfTask(var stream) -> show(stream);
        case Sight.OfStory(var stream, _) -> show(stream);
        default -> false;
      };
    }

    private boolean show(TaskId stream) {
      model.list().select(stream.toString());
      return true;
    }

    @Override
    public TaskId looked() {
      String stream = model.list().selectedProperty().getValue();
      return stream == null ? null : new TaskId.Text(stream);
    }

    @Override
    public void lookAgain(TaskId stream) {
      show(stream);
    }

    @Override
    public ObservableValue<PagePlace> place() {
      return model.list().selectedProperty().map(PagePlace::of).orElse(PagePlace.WHOLE);
    }

    @Override
    public void goTo(PagePlace place) {
      model.list().select(PagePlace.WHOLE.equals(place) ? null : place.where().toString());
    }
  }
}
