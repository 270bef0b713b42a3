package dev.holdfast.desktop.retention;

import dev.holdfast.desktop.help.HelpTopic;
import dev.holdfast.desktop.shell.OpenPage;
import dev.holdfast.desktop.shell.PagePart;
import dev.holdfast.desktop.shell.PagePlace;
import dev.holdfast.desktop.shell.ShellPage;
import dev.holdfast.desktop.shell.Sight;
import dev.holdfast.desktop.shell.StoreSession;
import dev.holdfast.desktop.shell.Workplace;
import dev.holdfast.retention.policy.Policy;
import dev.holdfast.store.StoreInfo;
import java.util.Optional;
import javafx.application.Platform;
import javafx.beans.value.ObservableValue;
import javafx.scene.Node;

/**
 * The Retention page of the shell, for stores of one kind.
 *
 * @param workplace what it has to work with
 */
public record RetentionPage(RetentionKind kind, Workplace workplace) implements ShellPage {
  @Override
  public String code() {
    return "retention";
  }

  @Override
  public Optional<StoreSession> part(StoreSession session) {
    return Optional.of(session.retained());
  }

  /** From an archive or a story nothing is ever deleted. */
  @Override
  public boolean suits(StoreInfo store) {
    return kind.suits(store);
  }

  @Override
  public OpenPage open(StoreSession session) {
    return open(kind.open(session, workplace), session);
  }

  /**
   * Makes a page of parts that were made before.
   *
   * @param parts what it shows
   */
  public OpenPage open(RetentionParts<?> parts, StoreSession session) {
    return new Opened(kind, parts, new RetentionView(parts, session, workplace));
  }

  private record Opened(RetentionKind kind, RetentionParts<?> parts, RetentionView view)
      implements OpenPage {

    @Override
    public HelpTopic help() {
      return view.tabs.help();
    }

    @Override
    public Node node() {
      return view.node();
    }

    @Override
    public void shown() {
      view.tabs.shown();
      Platform.runLater(view::focus);
    }

    @Override
    public void hidden() {
      view.tabs.hidden();
    }

    @Override
    public void refresh() {
      view.tabs.refresh();
    }

    @Override
    public ObservableValue<PagePlace> place() {
      return view.tabs.place();
    }

    @Override
    public void goTo(PagePlace place) {
      view.tabs.goTo(place);
    }

    @Override
    public boolean show(Sight sight) {
      if (parts.model().busy.get()) {
        return false;
      }
      return switch (sight) {
        case Sight.OfPolicy(var policy) when parts.show(policy) -> {
          parts.model().previewChosen();
          yield true;
        }
        case Sight.OfForecast(var policy) -> forecast(policy);
        case Sight.OfPlan(var plan) when kind.takes(plan) -> {
          parts.model().planFile.open(plan.file());
          yield true;
        }
        default -> false;
      };
    }

    private boolean forecast(Policy policy) {
      Optional<PagePart> part = parts.forecastPart();
      if (part.isPresent() && policy != null) {
        parts.show(policy);
      }
      part.ifPresent(view.tabs::select);
      return part.isPresent();
    }

    @Override
    public void close() {
      hidden();
      view.tabs.close();
      parts.close();
      parts.model().close();
    }
  }
}
